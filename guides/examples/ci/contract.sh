#!/bin/sh
# What a CI job asks of a repository that uses the contract. It expects your answers to open points in answers/, what was
# generated from them in contract/, and reward-card in package.json.
set -eu

case "${1:-}" in
  generated)
    # Fails where contract/ differs from the contract and your answers.
    npx reward-card generate --overlay answers --out contract --check
    ;;
  changed)
    # Fails where callers have to act on what changed since the main branch.
    npx reward-card diff "git:${MAIN:-origin/main}:contract" ./contract --fail-on breaking
    ;;
  service)
    # It issues a card: only against a test environment.
    npx reward-card check --base-url "$BASE_URL" --header-env "$CREDENTIAL_HEADER=CREDENTIAL" --overlay answers \
      --phone "$TEST_PHONE" --amount 100 --currency "$TEST_CURRENCY" --yes --har calls.har
    ;;
  *)
    echo 'Name what to do: sh contract.sh generated, changed or service.' >&2
    exit 2
    ;;
esac
