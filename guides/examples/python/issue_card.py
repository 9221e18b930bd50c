"""Issues a card, tops it up and reads it, by the client that README.md generates beside this file."""

import json
import os
import sys
from dataclasses import asdict

import httpx
from client import ApiError, ApiTimeoutError, Client, IssueCardRequest, TopUpRequest

# How credentials are sent is an open point (api-credentials): name the header of your provider, as "Name: value".
header, _, value = os.environ.get("REWARD_CARD_CREDENTIAL", "").partition(": ")
client = Client(
    os.environ.get("REWARD_CARD_BASE_URL", "http://127.0.0.1:4010"),
    headers={header: value} if header else {},
    timeout=10,
)

try:
    issued = client.issue_card(IssueCardRequest(recipient_phone="+254712345678", value=5000, currency="KES"))
    print(json.dumps(asdict(issued)))
    bonus = TopUpRequest(amount=2500, currency="KES", reason="Q2 attendance bonus")
    print(json.dumps(asdict(client.top_up_card(issued.card_id, bonus))))
    print(json.dumps(asdict(client.get_card(issued.card_id))))
except ApiError as error:
    sys.exit(f"Refused: status {error.status}, {json.dumps(error.body)}")
except (ApiTimeoutError, httpx.TransportError, TypeError) as error:
    # Whether a request may be sent again is an open point (idempotency): nothing is repeated here.
    sys.exit(f"No response that can be read, so it may have been carried out: {error!r}")
