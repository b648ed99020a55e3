package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	tallystick "shop/client"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func at(url string) *tallystick.APIClient {
	config := tallystick.NewConfiguration()
	config.Servers = tallystick.ServerConfigurations{{URL: url}}
	return tallystick.NewAPIClient(config)
}

func refusal(err error) string {
	var refused *tallystick.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic(err)
	}
	problem := refused.Model().(tallystick.Problem)
	return fmt.Sprint(problem.Status, " ", problem.Code)
}

func main() {
	run := os.Getenv("RUN")
	client, later := at(os.Getenv("BASE_URL")), at(os.Getenv("FUTURE_URL"))
	token, _, err := client.OAuthAPI.OauthToken(context.Background()).GrantType("client_credentials").
		ClientId(os.Getenv("CLIENT_ID")).ClientSecret(os.Getenv("CLIENT_SECRET")).
		Resource([]string{os.Getenv("BASE_URL")}).Execute()
	check(err)
	ctx := context.WithValue(context.Background(), tallystick.ContextAccessToken, token.AccessToken)

	create := func() *tallystick.Payment {
		card := tallystick.NewSimulatedCardInput("simulated_card", tallystick.SIMULATEDCARDTOKEN_SIM_SUCCESS)
		body := tallystick.NewPaymentCreate(1250, "EUR")
		body.SetMerchantReference(run)
		body.SetPaymentMethod(tallystick.SimulatedCardInputAsPaymentMethodInput(card))
		payment, _, err := client.PaymentsAPI.PaymentsCreate(ctx).PaymentCreate(*body).Execute()
		check(err)
		return payment
	}
	created := create()
	create()
	amount := func(value int64) tallystick.PaymentCapture { return tallystick.PaymentCapture{Amount: &value} }
	captured, _, err := client.PaymentsAPI.PaymentsCapture(ctx, created.Reference).PaymentCapture(amount(1000)).Execute()
	check(err)

	var listed []tallystick.Payment
	for request := client.PaymentsAPI.PaymentsList(ctx).Limit(1).MerchantReference(run); ; {
		page, _, err := request.Execute()
		check(err)
		listed = append(listed, page.Data...)
		if page.NextCursor.Get() == nil {
			break
		}
		request = request.Cursor(*page.NextCursor.Get())
	}

	endpoint, _, err := client.WebhookEndpointsAPI.WebhookEndpointsCreate(ctx).
		WebhookEndpointCreate(*tallystick.NewWebhookEndpointCreate("https://shop.example/webhooks")).Execute()
	check(err)
	events, _, err := client.EventsAPI.EventsList(ctx).Payment(created.Reference).Execute()
	check(err)
	_, _, missing := client.PaymentsAPI.PaymentsGet(ctx, "pay_unknown").Execute()
	_, _, refused := client.PaymentsAPI.PaymentsCapture(ctx, listed[0].Reference).PaymentCapture(amount(9999)).Execute()
	future, _, err := later.PaymentsAPI.PaymentsGet(ctx, created.Reference).Execute()
	check(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"created":  created.Status,
		"captured": captured.AmountCaptured,
		"method":   created.PaymentMethod.Get().SimulatedCard.Type,
		"listed":   len(listed),
		"event":    events.Data[0].Payload.PaymentCapturedEvent.EventType,
		"endpoint": endpoint.Url,
		"missing":  refusal(missing),
		"refused":  refusal(refused),
		"future":   future.Status,
	}))
}
