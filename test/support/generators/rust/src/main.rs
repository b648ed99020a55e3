use std::env::var;

use serde_json::{json, Value};
use tallystick::apis::configuration::Configuration;
use tallystick::apis::{events_api, o_auth_api, payments_api, webhook_endpoints_api, Error};
use tallystick::models::{
    Payment, PaymentCapture, PaymentCreate, PaymentMethodInput, SimulatedCardInput, SimulatedCardToken,
    WebhookEndpointCreate, WebhookEvent,
};

/// Describes a refusal by its status and code.
fn refusal<T>(error: Error<T>) -> String {
    let Error::ResponseError(answer) = error else {
        panic!("no answer")
    };
    let problem: Value = serde_json::from_str(&answer.content).unwrap();
    format!("{} {}", answer.status.as_u16(), problem["code"].as_str().unwrap())
}

fn capture(amount: i64) -> Option<PaymentCapture> {
    Some(PaymentCapture {
        amount: Some(amount),
        ..Default::default()
    })
}

async fn create(client: &Configuration, run: &str) -> Payment {
    let card = SimulatedCardInput::new(Default::default(), SimulatedCardToken::SimSuccess);
    let payment = PaymentCreate {
        merchant_reference: Some(run.to_string()),
        payment_method: Some(Box::new(PaymentMethodInput::SimulatedCardInput(Box::new(card)))),
        ..PaymentCreate::new(1250, "EUR".to_string())
    };
    payments_api::payments_create(client, payment, None).await.unwrap()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (id, secret, run) = (
        var("CLIENT_ID").unwrap(),
        var("CLIENT_SECRET").unwrap(),
        var("RUN").unwrap(),
    );
    let mut client = Configuration {
        base_path: var("BASE_URL").unwrap(),
        ..Default::default()
    };
    let granted = o_auth_api::oauth_token(
        &client,
        "client_credentials",
        Some(&id),
        Some(&secret),
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        Some(vec![client.base_path.clone()]),
    );
    client.oauth_access_token = Some(granted.await.unwrap().access_token);

    let created = create(&client, &run).await;
    create(&client, &run).await;
    let captured = payments_api::payments_capture(&client, &created.reference, None, capture(1000))
        .await
        .unwrap();

    let mut listed: Vec<Payment> = vec![];
    let mut cursor: Option<String> = None;
    loop {
        let page = payments_api::payments_list(
            &client,
            Some(1),
            cursor.as_deref(),
            None,
            None,
            None,
            None,
            Some(&run),
            None,
            None,
        );
        let page = page.await.unwrap();
        listed.extend(page.data);
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }

    let endpoint = WebhookEndpointCreate::new("https://shop.example/webhooks".to_string());
    let endpoint = webhook_endpoints_api::webhook_endpoints_create(&client, endpoint, None)
        .await
        .unwrap();
    let events = events_api::events_list(&client, None, None, None, Some(&created.reference), None, None, None)
        .await
        .unwrap();
    let WebhookEvent::PaymentCapturedEvent(event) = &*events.data[0].payload else {
        panic!("another event")
    };
    let missing = payments_api::payments_get(&client, "pay_unknown").await.unwrap_err();
    let refused = payments_api::payments_capture(&client, &listed[0].reference, None, capture(9999))
        .await
        .unwrap_err();
    let later = Configuration {
        base_path: var("FUTURE_URL").unwrap(),
        ..client.clone()
    };
    let future = match payments_api::payments_get(&later, &created.reference).await {
        Err(Error::Serde(error)) if error.to_string().contains("unknown variant `DISPUTED`") => "unknown variant",
        _ => "read",
    };

    let report = json!({
        "created": created.status,
        "captured": captured.amount_captured,
        "method": serde_json::to_value(&created.payment_method).unwrap()["type"],
        "listed": listed.len(),
        "event": event.event_type,
        "endpoint": endpoint.url,
        "missing": refusal(missing),
        "refused": refusal(refused),
        "future": future,
    });
    println!("{report}");
}
