import json
import os

import tallystick
from tallystick.exceptions import ApiException

base_url, future_url, run = os.environ["BASE_URL"], os.environ["FUTURE_URL"], os.environ["RUN"]

anyone = tallystick.ApiClient(tallystick.Configuration(host=base_url))
token = tallystick.OAuthApi(anyone).oauth_token(
    grant_type="client_credentials",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    resource=[base_url],
)


def at(host):
    return tallystick.ApiClient(tallystick.Configuration(host=host, access_token=token.access_token))


payments = tallystick.PaymentsApi(at(base_url))


def create():
    card = tallystick.SimulatedCardInput(type="simulated_card", token=tallystick.SimulatedCardToken.SIM_SUCCESS)
    return payments.payments_create(
        tallystick.PaymentCreate(
            amount=1250, currency="EUR", merchant_reference=run, payment_method=tallystick.PaymentMethodInput(card)
        )
    )


def refusal(work):
    try:
        return str(work())
    except ApiException as error:
        return f"{error.status} {json.loads(error.body)['code']}"


created = create()
create()
captured = payments.payments_capture(created.reference, payment_capture=tallystick.PaymentCapture(amount=1000))

listed, cursor = [], None
while True:
    page = payments.payments_list(limit=1, merchant_reference=run, cursor=cursor)
    listed += page.data
    cursor = page.next_cursor
    if cursor is None:
        break

endpoint = tallystick.WebhookEndpointsApi(at(base_url)).webhook_endpoints_create(
    tallystick.WebhookEndpointCreate(url="https://shop.example/webhooks")
)
events = tallystick.EventsApi(at(base_url)).events_list(payment=created.reference)
# Models refuse a value that they do not know; the answer without models is the way round.
future = tallystick.PaymentsApi(at(future_url)).payments_get_without_preload_content(created.reference)

print(
    json.dumps(
        {
            "created": created.status.value,
            "captured": captured.amount_captured,
            "method": created.payment_method.actual_instance.type,
            "listed": len(listed),
            "event": events.data[0].payload.actual_instance.event_type,
            "endpoint": endpoint.url,
            "missing": refusal(lambda: payments.payments_get("pay_unknown")),
            "refused": refusal(
                lambda: payments.payments_capture(
                    listed[0].reference, payment_capture=tallystick.PaymentCapture(amount=9999)
                )
            ),
            "future": json.loads(future.data)["status"],
        }
    )
)
