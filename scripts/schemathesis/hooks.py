"""Authenticates, and leaves out the reports that `accepted.toml` lists, for `npm run schemathesis`."""

import tomllib
import uuid
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

import requests
import schemathesis
from requests.auth import _basic_auth_str

ACCEPTED = tomllib.loads(Path(__file__).with_name("accepted.toml").read_text())["accepted"]
PASSWORD = "seven lanterns of the long pier"  # in no example of the contract, so no call changes it
LONGEST_HEADERS = 12 * 1024
SCOPES = ["payments:create", "payments:capture", "payments:read", "payments:refund"]


def takes(scheme):
    """Whether an operation takes credentials of a kind."""
    return lambda context: any(scheme in each for each in context.operation.definition.raw.get("security", []))


def post(url, token=None, **body):
    answer = requests.post(url, headers={"Authorization": f"Bearer {token}"} if token else {}, **body)
    answer.raise_for_status()
    return answer.json()


def sign_up(api):
    """A new user with a business: the sign-in, the session and the business."""
    user = {"email": f"{uuid.uuid4()}@example.com", "password": PASSWORD, "transport": "bearer"}
    session = post(f"{api}/users", json={**user, "name": "Ada Lovelace"})["session_token"]
    return user, session, post(f"{api}/businesses", session, json={"name": "Analytical Engines"})["id"]


class Bearer:
    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.auth(refresh_interval=None).apply_to(takes("sessionToken"))
class Session(Bearer):
    """A session of one user, renewed when a call may have ended it. A new user follows one that can no longer sign in."""

    user = None
    token = None

    def get(self, case, context):
        if Session.token is None:
            api = context.operation.schema.get_base_url()
            answer = self.user and requests.post(f"{api}/session", json=self.user)
            if answer:
                Session.token = answer.json()["session_token"]
            else:
                self.user, Session.token, _ = sign_up(api)
        return Session.token


@schemathesis.hook
def after_call(context, case, response):
    """Forgets a session that a call may have ended, or that is no longer recent."""
    ends = case.method != "GET" and case.path.startswith(("/account", "/password", "/session"))
    if (ends and response.status_code < 300) or b"recent_sign_in_required" in response.content:
        Session.token = None


@cache
def register_application(api):
    """The identifier and the secret of the one application, as Basic takes them."""
    _, session, business = sign_up(api)
    kind = {"grant_types": ["client_credentials"], "scopes": SCOPES, "is_confidential": True}
    shop = post(f"{api}/oauth/clients", session, json={"name": "Shop", "business_id": business, **kind})
    return shop["client_id"], shop["client_secret_preview"]


@schemathesis.auth().apply_to(takes("oauth2"))
class AccessToken(Bearer):
    def get(self, case, context):
        api = context.operation.schema.get_base_url()
        grant = {"grant_type": "client_credentials"}
        return post(f"{api}/oauth/token", data=grant, auth=register_application(api))["access_token"]


@schemathesis.auth().apply_to(takes("clientBasic"))
class Basic:
    def get(self, case, context):
        return register_application(context.operation.schema.get_base_url())

    def set(self, case, data, context):
        case.headers["Authorization"] = _basic_auth_str(*data)


@schemathesis.hook
def filter_case(context, case):
    """Headers of more than 16 KiB, the address among them, end the connection before the request is read."""
    parts = [case.path_parameters, case.query, case.headers, case.cookies]
    return sum(len(urlencode(dict(part), doseq=True)) for part in parts if part) < LONGEST_HEADERS


@schemathesis.check
def credentials_are_known(ctx, response, case):
    """All other checks would pass if every request were answered with 401."""
    is_sent = takes("sessionToken")(case) or takes("oauth2")(case)
    if is_sent and case.meta.generation.mode.is_positive and response.status_code == 401:
        raise AssertionError("The credentials were not accepted.")


def answers(response):
    """What an answer refuses, as `accepted.toml` names it."""
    try:
        body = response.json()
    except ValueError:
        return [str(response.status_code)]
    if isinstance(body, dict) and "error" in body:
        return [f"{body['error']}: {body.get('error_description')}"]
    if response.status_code < 400 or not isinstance(body, dict):
        return [str(response.status_code)]
    return [f"{each['code']} {each['field']}" for each in body.get("errors", [])] or [body.get("code")]


def is_accepted(operation, checks, found):
    """Whether all that was found is listed for the operation and what failed."""
    patterns = [
        pattern
        for entry in ACCEPTED
        if any(each in entry["checks"] for each in checks)
        and any(fnmatchcase(operation, each) for each in entry["operations"])
        for pattern in entry["answers"]
    ]
    return all(any(fnmatchcase(str(each), pattern) for pattern in patterns) for each in found)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not is_accepted(case.operation.definition.raw["operationId"], failure.checks, answers(response))
