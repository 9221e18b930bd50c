// Issues a card, tops it up and reads it, by the client that README.md generates beside this file.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"reward-card-example/rewardcard"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, explain(err))
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	client := newClient()
	currency := "KES"
	issued, err := client.IssueCard(ctx, rewardcard.IssueCardRequest{
		RecipientPhone: "+254712345678", Value: 5000, Currency: currency,
	})
	if err != nil {
		return err
	}
	show(issued)
	amount, reason := int64(2500), "Q2 attendance bonus"
	topUp, err := client.TopUpCard(ctx, issued.CardId, rewardcard.TopUpRequest{
		Amount: &amount, Currency: &currency, Reason: &reason,
	})
	if err != nil {
		return err
	}
	show(topUp)
	card, err := client.GetCard(ctx, issued.CardId)
	if err != nil {
		return err
	}
	show(card)
	return nil
}

func newClient() *rewardcard.Client {
	headers := map[string]string{}
	// How credentials are sent is an open point (api-credentials): name the header of your provider, as "Name: value".
	if name, value, found := strings.Cut(os.Getenv("REWARD_CARD_CREDENTIAL"), ": "); found {
		headers[name] = value
	}
	// By itself net/http would send a POST again where a redirect points, and with it the money.
	refuse := func(*http.Request, []*http.Request) error { return errors.New("a redirect, which is not followed") }
	return rewardcard.New(rewardcard.Config{
		ServerURL:  os.Getenv("REWARD_CARD_BASE_URL"), // the local mock where it is empty
		Headers:    headers,
		Timeout:    10 * time.Second,
		HTTPClient: &http.Client{CheckRedirect: refuse},
	})
}

func show(value any) {
	text, _ := json.Marshal(value)
	fmt.Println(string(text))
}

func explain(err error) string {
	var refused *rewardcard.APIError
	if errors.As(err, &refused) {
		body, _ := json.Marshal(refused.Body)
		return fmt.Sprintf("Refused: status %d, %s", refused.Status, body)
	}
	// Whether a request may be sent again is an open point (idempotency): nothing is repeated here.
	return fmt.Sprintf("No response that can be read, so it may have been carried out: %v", err)
}
