package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	tallystick "shop/client"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	id, secret, run := os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET"), os.Getenv("RUN")
	resources := []string{os.Getenv("BASE_URL")}

	anyone, err := tallystick.NewClientWithResponses(os.Getenv("BASE_URL"))
	check(err)
	token, err := anyone.OauthTokenWithFormdataBodyWithResponse(ctx, tallystick.TokenRequest{
		GrantType: "client_credentials", ClientId: &id, ClientSecret: &secret, Resource: &resources,
	})
	check(err)
	withToken := tallystick.WithRequestEditorFn(func(_ context.Context, req *http.Request) error {
		req.Header.Set("Authorization", "Bearer "+token.JSON200.AccessToken)
		return nil
	})
	client, err := tallystick.NewClientWithResponses(os.Getenv("BASE_URL"), withToken)
	check(err)

	create := func() *tallystick.Payment {
		var method tallystick.PaymentMethodInput
		check(method.FromSimulatedCardInput(tallystick.SimulatedCardInput{Token: tallystick.SimSuccess}))
		answer, err := client.PaymentsCreateWithResponse(ctx, nil, tallystick.PaymentCreate{
			Amount: 1250, Currency: "EUR", MerchantReference: &run, PaymentMethod: &method,
		})
		check(err)
		return answer.JSON201
	}
	created := create()
	create()
	part, all := int64(1000), int64(9999)
	captured, err := client.PaymentsCaptureWithResponse(ctx, created.Reference, nil, tallystick.PaymentCapture{Amount: &part})
	check(err)

	var listed []tallystick.Payment
	limit := int32(1)
	for params := (&tallystick.PaymentsListParams{Limit: &limit, MerchantReference: &run}); ; {
		page, err := client.PaymentsListWithResponse(ctx, params)
		check(err)
		listed = append(listed, page.JSON200.Data...)
		if params.Cursor = page.JSON200.NextCursor; params.Cursor == nil {
			break
		}
	}

	endpoint, err := client.WebhookEndpointsCreateWithResponse(ctx, nil, tallystick.WebhookEndpointCreate{
		Url: "https://shop.example/webhooks",
	})
	check(err)
	events, err := client.EventsListWithResponse(ctx, &tallystick.EventsListParams{Payment: &created.Reference})
	check(err)
	event, err := events.JSON200.Data[0].Payload.Discriminator()
	check(err)
	missing, err := client.PaymentsGetWithResponse(ctx, "pay_unknown")
	check(err)
	refused, err := client.PaymentsCaptureWithResponse(ctx, listed[0].Reference, nil, tallystick.PaymentCapture{Amount: &all})
	check(err)
	later, err := tallystick.NewClientWithResponses(os.Getenv("FUTURE_URL"), withToken)
	check(err)
	future, err := later.PaymentsGetWithResponse(ctx, created.Reference)
	check(err)
	method, err := created.PaymentMethod.Discriminator()
	check(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"created":  created.Status,
		"captured": captured.JSON200.AmountCaptured,
		"method":   method,
		"listed":   len(listed),
		"event":    event,
		"endpoint": endpoint.JSON201.Url,
		"missing":  fmt.Sprint(missing.StatusCode(), " ", missing.ApplicationproblemJSON404.Code),
		"refused":  fmt.Sprint(refused.StatusCode(), " ", refused.ApplicationproblemJSON422.Code),
		"future":   future.JSON200.Status,
	}))
}
