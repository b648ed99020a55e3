import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.OAuthApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.api.WebhookEndpointsApi;
import org.openapitools.client.model.*;

public class Shop {
  static final ObjectMapper JSON = new ObjectMapper();

  static ApiClient at(String url, String token) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    if (token != null) client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    return client;
  }

  interface Work {
    Object run() throws ApiException;
  }

  static String refusal(Work work) throws Exception {
    try {
      return String.valueOf(work.run());
    } catch (ApiException error) {
      return error.getCode() + " " + JSON.readTree(error.getResponseBody()).get("code").asText();
    }
  }

  static Payment create(PaymentsApi payments, String run) throws ApiException {
    SimulatedCardInput card = new SimulatedCardInput()
        .type(SimulatedCardInput.TypeEnum.SIMULATED_CARD)
        .token(SimulatedCardToken.SIM_SUCCESS);
    PaymentCreate body = new PaymentCreate().amount(1250L).currency("EUR").merchantReference(run);
    return payments.paymentsCreate(body.paymentMethod(new PaymentMethodInput(card)), null);
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> env = System.getenv();
    String base = env.get("BASE_URL");
    String run = env.get("RUN");
    String token = new OAuthApi(at(base, null)).oauthToken("client_credentials", env.get("CLIENT_ID"),
        env.get("CLIENT_SECRET"), null, null, null, null, null, null, null, null, List.of(base)).getAccessToken();
    PaymentsApi payments = new PaymentsApi(at(base, token));

    Payment created = create(payments, run);
    create(payments, run);
    Payment captured = payments.paymentsCapture(created.getReference(), null, new PaymentCapture().amount(1000L));

    List<Payment> listed = new ArrayList<>();
    String cursor = null;
    do {
      PaymentPage page = payments.paymentsList(1, cursor, null, null, null, null, run, null, null);
      listed.addAll(page.getData());
      cursor = page.getNextCursor();
    } while (cursor != null);

    WebhookEndpointWithSecret endpoint = new WebhookEndpointsApi(at(base, token)).webhookEndpointsCreate(
        new WebhookEndpointCreate().url(java.net.URI.create("https://shop.example/webhooks")), null);
    WebhookEvent event = new EventsApi(at(base, token))
        .eventsList(1, null, null, created.getReference(), null, null, null).getData().get(0).getPayload();
    String open = listed.get(0).getReference();
    Payment future = new PaymentsApi(at(env.get("FUTURE_URL"), token)).paymentsGet(created.getReference());

    Map<String, Object> report = new LinkedHashMap<>();
    report.put("created", created.getStatus().getValue());
    report.put("captured", captured.getAmountCaptured());
    report.put("method", created.getPaymentMethod().getSimulatedCard().getType().getValue());
    report.put("listed", listed.size());
    report.put("event", event.getPaymentCapturedEvent().getEventType().getValue());
    report.put("endpoint", endpoint.getUrl().toString());
    report.put("missing", refusal(() -> payments.paymentsGet("pay_unknown")));
    report.put("refused", refusal(() -> payments.paymentsCapture(open, null, new PaymentCapture().amount(9999L))));
    report.put("future", future.getStatus().getValue());
    System.out.println(JSON.writeValueAsString(report));
  }
}
