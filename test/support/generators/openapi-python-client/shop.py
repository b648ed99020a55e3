import json
import os

from tallystick import AuthenticatedClient, Client
from tallystick.api.events import events_list
from tallystick.api.o_auth import oauth_token
from tallystick.api.payments import payments_capture, payments_create, payments_get, payments_list
from tallystick.api.webhook_endpoints import webhook_endpoints_create
from tallystick.models import (
    PaymentCapture,
    PaymentCreate,
    SimulatedCardInput,
    SimulatedCardInputType,
    SimulatedCardToken,
    TokenRequest,
    WebhookEndpointCreate,
)
from tallystick.types import UNSET

base_url, future_url, run = os.environ["BASE_URL"], os.environ["FUTURE_URL"], os.environ["RUN"]

token = oauth_token.sync(
    client=Client(base_url=base_url),
    body=TokenRequest(
        grant_type="client_credentials",
        client_id=os.environ["CLIENT_ID"],
        client_secret=os.environ["CLIENT_SECRET"],
        resource=[base_url],
    ),
)
client = AuthenticatedClient(base_url=base_url, token=token.access_token)


def create():
    card = SimulatedCardInput(type_=SimulatedCardInputType.SIMULATED_CARD, token=SimulatedCardToken.SIM_SUCCESS)
    body = PaymentCreate(amount=1250, currency="EUR", merchant_reference=run, payment_method=card)
    return payments_create.sync(client=client, body=body)


created = create()
create()
captured = payments_capture.sync(created.reference, client=client, body=PaymentCapture(amount=1000))

listed, cursor = [], UNSET
while cursor is not None:
    page = payments_list.sync(client=client, limit=1, merchant_reference=run, cursor=cursor)
    listed += page.data
    cursor = page.next_cursor

endpoint = webhook_endpoints_create.sync(
    client=client, body=WebhookEndpointCreate(url="https://shop.example/webhooks")
)
events = events_list.sync(client=client, payment=created.reference)
missing = payments_get.sync("pay_unknown", client=client)
refused = payments_capture.sync(listed[0].reference, client=client, body=PaymentCapture(amount=9999))

# Models refuse a value that they do not know; the client's own httpx is the way round.
later = AuthenticatedClient(base_url=future_url, token=token.access_token)
future = later.get_httpx_client().get(f"/payments/{created.reference}").json()["status"]

print(
    json.dumps(
        {
            "created": created.status.value,
            "captured": captured.amount_captured,
            "method": created.payment_method.type_.value,
            "listed": len(listed),
            "event": events.data[0].payload.event_type.value,
            "endpoint": endpoint.url,
            "missing": f"{missing.status} {missing.code.value}",
            "refused": f"{refused.status} {refused.code.value}",
            "future": future,
        }
    )
)
