"""Walks the FAPI 2.0 profile with requests-oauth2client. Writes an address to open, reads where it led, and writes a report."""

import json
import os

import requests
from jwskate import Jwk
from requests_oauth2client import OAuth2Client, PrivateKeyJwt
from requests_oauth2client.exceptions import EndpointError

issuer = os.environ["ISSUER"]
key = Jwk(json.loads(os.environ["CLIENT_KEY"]))
client_id = os.environ["CLIENT_ID"]
metadata = requests.get(f"{issuer}/.well-known/oauth-authorization-server", timeout=30).json()


def connect(**options):
    return OAuth2Client.from_discovery_document(
        metadata,
        issuer=issuer,
        auth=PrivateKeyJwt(client_id, key, alg="ES256", aud=options.pop("aud", issuer)),
        redirect_uri=os.environ["REDIRECT_URI"],
        testing=True,  # http on loopback
        **options,
    )


def refusal(act):
    try:
        act()
    except EndpointError as error:
        return error.error
    return None


def call(token, path):
    return requests.get(f"{issuer}{path}", auth=token, timeout=30).status_code


def introspect(token):
    return client.introspect_token(token.access_token)


client = connect(dpop_bound_access_tokens=True)
own = client.client_credentials(scope="payments:read")

asked = client.authorization_request(scope="profile:read", state="state-1")
pushed = client.pushed_authorization_request(asked)
print(pushed.uri, flush=True)
returned = asked.validate_callback(input())
token = client.authorization_code(returned)
renewed = client.refresh_token(token)

print(
    json.dumps(
        {
            "own": [own.token_type, call(own, "/payments?limit=1")],
            "pushed": sorted(pushed.furl.args.keys()),
            "user": [token.token_type, call(token, "/profile")],
            "renewed": [renewed.token_type, call(renewed, "/profile")],
            "kept": renewed.refresh_token == token.refresh_token,
            "introspected": introspect(renewed)["cnf"]["jkt"] == renewed.dpop_key.dpop_jkt,
            "without_proof": refusal(lambda: connect().client_credentials(scope="payments:read")),
            "other_audience": refusal(
                lambda: connect(aud=metadata["token_endpoint"], dpop_bound_access_tokens=True).client_credentials()
            ),
            "as_bearer": requests.get(
                f"{issuer}/profile", headers={"Authorization": f"Bearer {renewed.access_token}"}, timeout=30
            ).status_code,
            "revoked": [client.revoke_refresh_token(renewed), introspect(renewed)["active"]],
        }
    )
)
