"""
Walks what the profile excludes with requests-oauth2client: a device, a repeated refresh, an introspector, and the end of an
application. Writes lines in JSON, and waits for one after each that asks for something.
"""

import json
import os

import requests
from requests_oauth2client import ClientSecretPost, OAuth2Client
from requests_oauth2client.exceptions import EndpointError

issuer = os.environ["ISSUER"]
metadata = requests.get(f"{issuer}/.well-known/oauth-authorization-server", timeout=30).json()


def connect(name, **options):
    auth = ClientSecretPost(os.environ[f"{name}_ID"], os.environ[f"{name}_SECRET"])
    return OAuth2Client.from_discovery_document(
        metadata,
        issuer=issuer,
        auth=auth,
        device_authorization_endpoint=metadata["device_authorization_endpoint"],
        testing=True,  # http on loopback
        **options,
    )


def refusal(act):
    try:
        act()
    except EndpointError as error:
        return error.error
    return None


def ask(line):
    print(json.dumps(line), flush=True)
    return input()


device = connect("DEVICE", dpop_bound_access_tokens=True)
introspector = connect("INTROSPECTOR")

begun = device.authorize_device(scope="profile:read")
ask({"open": begun.verification_uri_complete})
token = device.device_code(begun, dpop=True)
read = requests.get(f"{issuer}/profile", auth=token, timeout=30).status_code
first = device.refresh_token(token)
again = device.refresh_token(token)
seen = introspector.introspect_token(again.access_token)
ask({"disable": True})
print(
    json.dumps(
        {
            "device": [token.token_type, 540 < token.expires_in <= 600, read],
            "repeated": str(first.access_token) == str(again.access_token),
            "introspected": [seen["active"], seen["client_id"] == os.environ["DEVICE_ID"], "jkt" in seen["cnf"]],
            "ended": introspector.introspect_token(again.access_token)["active"],
            "refused": refusal(lambda: device.refresh_token(again)),
        }
    )
)
