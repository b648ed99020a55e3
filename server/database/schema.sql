-- Every table of the service after all migrations, to read and not to run. `npm run schema` writes this file.

CREATE TABLE access_tokens (
  token_hash bytea NOT NULL,
  client_id text NOT NULL,
  user_id text,
  grant_id text,
  scopes text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  token_generation integer NOT NULL DEFAULT 0,
  jkt text,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT access_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  CONSTRAINT access_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE,
  CONSTRAINT access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX access_tokens_client ON public.access_tokens USING btree (client_id);
CREATE INDEX access_tokens_expiry ON public.access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_grant ON public.access_tokens USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX access_tokens_trials ON public.access_tokens USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (grant_id IS NULL));

CREATE TABLE account_links (
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id text NOT NULL,
  email text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  password_hash text,
  CONSTRAINT account_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_expiry ON public.account_links USING btree (expires_at);
CREATE INDEX account_links_user ON public.account_links USING btree (user_id, purpose);

CREATE TABLE application_hours (
  client_id text NOT NULL,
  hour timestamp(0) with time zone NOT NULL,
  requests bigint NOT NULL,
  failed bigint NOT NULL,
  CONSTRAINT application_hours_pkey PRIMARY KEY (client_id, hour)
);

CREATE TABLE application_uses (
  client_id text NOT NULL,
  last_used_at timestamp(3) with time zone NOT NULL,
  untrimmed integer NOT NULL,
  CONSTRAINT application_uses_pkey PRIMARY KEY (client_id)
);

CREATE TABLE archived_months (
  id text NOT NULL,
  since timestamp(3) with time zone,
  before timestamp(3) with time zone NOT NULL,
  manifest_hash text NOT NULL,
  earlier_events text[] NOT NULL,
  archived_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT archived_months_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_events (
  id text NOT NULL,
  type text NOT NULL,
  business_id text,
  environment text,
  subject_id text NOT NULL,
  user_id text,
  client_id text,
  address text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text])))
);
CREATE INDEX audit_events_business ON public.audit_events USING btree (business_id, id DESC);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (business_id, subject_id, id DESC);
CREATE INDEX audit_events_user ON public.audit_events USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE TABLE authenticator_apps (
  user_id text NOT NULL,
  secret_encrypted bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE authorization_codes (
  code_hash bytea NOT NULL,
  grant_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  jkt text,
  CONSTRAINT authorization_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT authorization_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_grant ON public.authorization_codes USING btree (grant_id);

CREATE TABLE bank_accounts (
  business_id text NOT NULL,
  environment text NOT NULL,
  details_encrypted bytea,
  country text,
  last4 text,
  usable_from timestamp(3) with time zone NOT NULL,
  scheduled_on date,
  settled_before timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT bank_accounts_check CHECK (((details_encrypted IS NULL) = (last4 IS NULL))),
  CONSTRAINT bank_accounts_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT bank_accounts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

CREATE TABLE brand_images (
  business_id text NOT NULL,
  kind text NOT NULL,
  content bytea NOT NULL,
  content_hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT brand_images_pkey PRIMARY KEY (business_id, kind),
  CONSTRAINT brand_images_kind_check CHECK ((kind = ANY (ARRAY['icon'::text, 'logo'::text]))),
  CONSTRAINT brand_images_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);
CREATE INDEX brand_images_by_hash ON public.brand_images USING btree (content_hash);

CREATE TABLE business_day_marks (
  business_id text NOT NULL,
  environment text NOT NULL,
  counted_until timestamp(3) with time zone NOT NULL,
  asked_at timestamp(3) with time zone,
  CONSTRAINT business_day_marks_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT business_day_marks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

CREATE TABLE business_days (
  business_id text NOT NULL,
  environment text NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  authorized numeric NOT NULL,
  captured numeric NOT NULL,
  refunded numeric NOT NULL,
  CONSTRAINT business_days_pkey PRIMARY KEY (business_id, environment, day, currency),
  CONSTRAINT business_days_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

CREATE TABLE business_members (
  business_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT business_members_pkey PRIMARY KEY (business_id, user_id),
  CONSTRAINT business_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'HR'::text, 'viewer'::text]))),
  CONSTRAINT business_members_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT business_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX business_members_user ON public.business_members USING btree (user_id);

CREATE TABLE businesses (
  id text NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  live_requires_second_factor boolean NOT NULL DEFAULT false,
  closed_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  payout_schedule text NOT NULL DEFAULT 'manual'::text,
  alarm_url text,
  alarm_secret_encrypted bytea,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  accent_color text,
  support_email text,
  statement_descriptor text,
  icon_hash text,
  logo_hash text,
  CONSTRAINT businesses_pkey PRIMARY KEY (id)
);
CREATE INDEX businesses_unsettled ON public.businesses USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (settled_at IS NULL));

CREATE TABLE client_secrets (
  secret_hash bytea NOT NULL,
  client_id text NOT NULL,
  hint text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  CONSTRAINT client_secrets_pkey PRIMARY KEY (secret_hash),
  CONSTRAINT client_secrets_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE
);
CREATE INDEX client_secrets_client ON public.client_secrets USING btree (client_id);
CREATE INDEX client_secrets_expiry ON public.client_secrets USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE TABLE clients (
  client_id text NOT NULL,
  name text NOT NULL,
  grant_types text[] NOT NULL,
  scopes text[] NOT NULL,
  is_confidential boolean NOT NULL,
  redirect_uris text[] NOT NULL DEFAULT '{}'::text[],
  business_id text,
  environment text NOT NULL,
  promoted_from text,
  is_first_party boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'ENABLED'::text,
  created_by text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  redirect_uris_added jsonb,
  access_token_seconds integer NOT NULL DEFAULT 3600,
  refresh_grace_seconds integer NOT NULL DEFAULT 0,
  allowed_addresses text[] NOT NULL DEFAULT '{}'::text[],
  token_generation integer NOT NULL DEFAULT 0,
  jwks jsonb,
  jwks_uri text,
  keys_only boolean NOT NULL DEFAULT false,
  require_pushed_authorization_requests boolean NOT NULL DEFAULT false,
  dpop_bound_access_tokens boolean NOT NULL DEFAULT false,
  is_introspector boolean NOT NULL DEFAULT false,
  security_profile text NOT NULL DEFAULT 'none'::text,
  CONSTRAINT clients_pkey PRIMARY KEY (client_id),
  CONSTRAINT clients_check CHECK ((is_confidential OR (NOT ('client_credentials'::text = ANY (grant_types))))),
  CONSTRAINT clients_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT clients_status_check CHECK ((status = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text]))),
  CONSTRAINT clients_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT clients_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT clients_promoted_from_fkey FOREIGN KEY (promoted_from) REFERENCES clients(client_id)
);
CREATE INDEX clients_business ON public.clients USING btree (business_id, client_id);
CREATE INDEX clients_creator ON public.clients USING btree (created_by, client_id);
CREATE UNIQUE INDEX clients_sibling ON public.clients USING btree (promoted_from) WHERE (deleted_at IS NULL);

CREATE TABLE consent_tickets (
  ticket_hash bytea NOT NULL,
  user_id text NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  scopes text[] NOT NULL,
  state text,
  code_challenge text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  request_hash bytea,
  jkt text,
  CONSTRAINT consent_tickets_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT consent_tickets_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  CONSTRAINT consent_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consent_tickets_expiry ON public.consent_tickets USING btree (expires_at);

CREATE TABLE consents (
  id text NOT NULL,
  user_id text NOT NULL,
  client_id text NOT NULL,
  scope_sets text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  scope_sets_asked jsonb,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_user_id_client_id_key UNIQUE (user_id, client_id),
  CONSTRAINT consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consents_list ON public.consents USING btree (user_id, id);

CREATE TABLE device_codes (
  device_code_hash bytea NOT NULL,
  user_code_hash bytea NOT NULL,
  client_id text NOT NULL,
  decision text,
  grant_id text,
  interval_seconds integer NOT NULL,
  polled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  scopes text[],
  CONSTRAINT device_codes_pkey PRIMARY KEY (device_code_hash),
  CONSTRAINT device_codes_user_code_hash_key UNIQUE (user_code_hash),
  CONSTRAINT device_codes_check CHECK (((NOT (decision IS DISTINCT FROM 'APPROVED'::text)) = (grant_id IS NOT NULL))),
  CONSTRAINT device_codes_decision_check CHECK ((decision = ANY (ARRAY['APPROVED'::text, 'DENIED'::text]))),
  CONSTRAINT device_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  CONSTRAINT device_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE
);
CREATE INDEX device_codes_expiry ON public.device_codes USING btree (expires_at);
CREATE INDEX device_codes_grant ON public.device_codes USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE TABLE disputes (
  environment text NOT NULL,
  id text NOT NULL,
  payment_reference text NOT NULL,
  business_id text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  amount_taken bigint NOT NULL,
  version integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT disputes_pkey PRIMARY KEY (environment, id),
  CONSTRAINT disputes_amount_check CHECK ((amount > 0)),
  CONSTRAINT disputes_check CHECK (((amount_taken = 0) OR (amount_taken = amount))),
  CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['INQUIRY'::text, 'OPEN'::text, 'WON'::text, 'LOST'::text, 'CLOSED'::text])))
);
CREATE INDEX disputes_open ON public.disputes USING btree (business_id, environment, created_at) WHERE (status = ANY (ARRAY['INQUIRY'::text, 'OPEN'::text]));
CREATE INDEX disputes_payment ON public.disputes USING btree (payment_reference);

CREATE TABLE events (
  event_id text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  event_type text NOT NULL,
  payment_reference text NOT NULL,
  synthetic boolean NOT NULL DEFAULT false,
  body bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (event_id),
  CONSTRAINT events_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text])))
);
CREATE INDEX events_by_time ON public.events USING btree (business_id, environment, created_at DESC, event_id DESC);
CREATE INDEX events_by_type ON public.events USING btree (business_id, environment, event_type, created_at DESC, event_id DESC);
CREATE INDEX events_list ON public.events USING btree (business_id, environment, event_id DESC);
CREATE INDEX events_payment ON public.events USING btree (payment_reference, event_id DESC);
CREATE INDEX events_synthetic ON public.events USING btree (business_id, environment, created_at DESC, event_id DESC) WHERE synthetic;

CREATE TABLE grants (
  id text NOT NULL,
  client_id text NOT NULL,
  user_id text NOT NULL,
  scopes text[] NOT NULL,
  session_id text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  proven_at timestamp(3) with time zone,
  second_factor_at timestamp(3) with time zone,
  admitted_by text,
  token_generation integer NOT NULL DEFAULT 0,
  CONSTRAINT grants_pkey PRIMARY KEY (id),
  CONSTRAINT grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE,
  CONSTRAINT grants_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  CONSTRAINT grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX grants_admitted_by ON public.grants USING btree (admitted_by) WHERE (admitted_by IS NOT NULL);
CREATE INDEX grants_client ON public.grants USING btree (client_id);
CREATE INDEX grants_expiry ON public.grants USING btree (expires_at);
CREATE INDEX grants_session ON public.grants USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX grants_user ON public.grants USING btree (user_id, client_id);

CREATE TABLE idempotency_keys (
  client_id text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  scopes text[],
  status integer,
  headers jsonb,
  body_encrypted bytea,
  pending_operation text,
  leased_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  sorted_fingerprint bytea,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (client_id, key),
  CONSTRAINT idempotency_keys_check CHECK (((status IS NULL) = (pending_operation IS NOT NULL))),
  CONSTRAINT idempotency_keys_check1 CHECK (((status IS NULL) = (headers IS NULL))),
  CONSTRAINT idempotency_keys_check2 CHECK (((status IS NULL) = (body_encrypted IS NULL))),
  CONSTRAINT idempotency_keys_check3 CHECK (((status IS NULL) = (leased_until IS NOT NULL)))
);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);

CREATE TABLE invitations (
  id text NOT NULL,
  business_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  token_hash bytea NOT NULL,
  invited_by text NOT NULL,
  mail_count integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'HR'::text, 'viewer'::text]))),
  CONSTRAINT invitations_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'WITHDRAWN'::text]))),
  CONSTRAINT invitations_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitations_business ON public.invitations USING btree (business_id, id DESC);
CREATE INDEX invitations_expiry ON public.invitations USING btree (expires_at);
CREATE INDEX invitations_inviter ON public.invitations USING btree (invited_by, updated_at);
CREATE UNIQUE INDEX invitations_pending ON public.invitations USING btree (business_id, lower(email)) WHERE (status = 'PENDING'::text);

CREATE TABLE ledger_accounts (
  id text NOT NULL,
  kind text NOT NULL,
  owner_id text NOT NULL,
  environment text NOT NULL,
  currency text NOT NULL,
  balance bigint,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_balance_check CHECK ((balance >= 0)),
  CONSTRAINT ledger_accounts_balance_exact CHECK ((balance <= '9007199254740991'::bigint)),
  CONSTRAINT ledger_accounts_check CHECK ((id = ((((((kind || '/'::text) || owner_id) || '/'::text) || environment) || '/'::text) || currency))),
  CONSTRAINT ledger_accounts_check1 CHECK (((kind <> 'wallet'::text) OR (balance IS NOT NULL))),
  CONSTRAINT ledger_accounts_check2 CHECK (((kind <> ALL (ARRAY['business'::text, 'outside'::text])) OR (balance IS NULL))),
  CONSTRAINT ledger_accounts_currency_in_capitals CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT ledger_accounts_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'hold'::text, 'business'::text, 'outside'::text])))
);
CREATE INDEX ledger_accounts_owner ON public.ledger_accounts USING btree (owner_id, environment);

CREATE TABLE ledger_marks (
  account_id text NOT NULL,
  transfer_id text NOT NULL,
  balance numeric NOT NULL,
  CONSTRAINT ledger_marks_pkey PRIMARY KEY (account_id)
);

CREATE TABLE ledger_progress (
  single boolean NOT NULL DEFAULT true,
  transfer_id text NOT NULL,
  CONSTRAINT ledger_progress_pkey PRIMARY KEY (single),
  CONSTRAINT ledger_progress_single_check CHECK (single)
);

CREATE TABLE mails (
  id text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  recipient_hash bytea,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_expiry ON public.mails USING btree (expires_at);
CREATE INDEX mails_recipient ON public.mails USING btree (recipient_hash);

CREATE TABLE migrations (
  name text NOT NULL,
  digest text,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE passkeys (
  id text NOT NULL,
  user_id text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

CREATE TABLE payment_day_marks (
  business_id text NOT NULL,
  environment text NOT NULL,
  counted_until timestamp(3) with time zone NOT NULL,
  asked_at timestamp(3) with time zone,
  CONSTRAINT payment_day_marks_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT payment_day_marks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

CREATE TABLE payment_days (
  business_id text NOT NULL,
  environment text NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  authorized numeric NOT NULL,
  captured numeric NOT NULL,
  refunded numeric NOT NULL,
  CONSTRAINT payment_days_pkey PRIMARY KEY (business_id, environment, day, currency),
  CONSTRAINT payment_days_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

CREATE TABLE payments (
  reference text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  client_id text NOT NULL,
  merchant_reference text,
  status text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  capture_method text NOT NULL,
  amount_captured bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  amount_refund_pending bigint NOT NULL DEFAULT 0,
  operation_id text,
  payment_method jsonb,
  processor_reference text,
  payer_id text,
  failure jsonb,
  cancellation_reason text,
  description text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  return_url text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  authorized_at timestamp(3) with time zone,
  captured_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  expired_at timestamp(3) with time zone,
  acting_operation_id text,
  declined_cards text[],
  amount_disputed bigint NOT NULL DEFAULT 0,
  top_up_user_id text,
  statement_descriptor text,
  CONSTRAINT payments_pkey PRIMARY KEY (reference),
  CONSTRAINT payments_amount_check CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
  CONSTRAINT payments_amount_refund_pending_check CHECK ((amount_refund_pending >= 0)),
  CONSTRAINT payments_capture_method_check CHECK ((capture_method = ANY (ARRAY['MANUAL'::text, 'AUTOMATIC'::text]))),
  CONSTRAINT payments_check CHECK (((amount_captured >= 0) AND (amount_captured <= amount))),
  CONSTRAINT payments_check1 CHECK (((amount_refunded >= 0) AND (amount_refunded <= amount_captured))),
  CONSTRAINT payments_check2 CHECK (((amount_refunded + amount_refund_pending) <= amount_captured)),
  CONSTRAINT payments_check3 CHECK (((status = 'FAILED'::text) = (failure IS NOT NULL))),
  CONSTRAINT payments_check4 CHECK (((status = ANY (ARRAY['CAPTURED'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text])) = (amount_captured > 0))),
  CONSTRAINT payments_check5 CHECK (
CASE status
    WHEN 'PARTIALLY_REFUNDED'::text THEN ((amount_refunded > 0) AND (amount_refunded < amount_captured))
    WHEN 'REFUNDED'::text THEN (amount_refunded = amount_captured)
    ELSE (amount_refunded = 0)
END),
  CONSTRAINT payments_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'AUTHORIZED'::text, 'CAPTURED'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'FAILED'::text]))),
  CONSTRAINT payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id)
);
CREATE INDEX payments_expiry ON public.payments USING btree (expires_at) WHERE (status = ANY (ARRAY['PENDING'::text, 'AUTHORIZED'::text]));
CREATE INDEX payments_list ON public.payments USING btree (business_id, environment, created_at DESC, reference DESC);
CREATE INDEX payments_refund_pending ON public.payments USING btree (business_id, environment, currency) WHERE (amount_refund_pending > 0);
CREATE INDEX payments_search_description ON public.payments USING btree (business_id, environment, lower("left"(description, 100)) text_pattern_ops, created_at DESC, reference DESC) WHERE (description IS NOT NULL);
CREATE INDEX payments_search_metadata ON public.payments USING gin ((((lower((jsonb_path_query_array(metadata, '$.*'::jsonpath))::text))::jsonb || ((((('"'::text || business_id) || '/'::text) || environment) || '"'::text))::jsonb)) jsonb_path_ops) WHERE (metadata <> '{}'::jsonb);
CREATE INDEX payments_search_reference ON public.payments USING btree (business_id, environment, lower("left"(merchant_reference, 100)) text_pattern_ops, created_at DESC, reference DESC) WHERE (merchant_reference IS NOT NULL);
CREATE INDEX payments_status_amount ON public.payments USING btree (business_id, environment, currency, status, (((created_at AT TIME ZONE 'UTC'::text))::date), amount);
CREATE INDEX payments_status_currency ON public.payments USING btree (business_id, environment, status, currency, created_at DESC, reference DESC);
CREATE INDEX payments_top_ups ON public.payments USING btree (top_up_user_id, environment, created_at DESC, reference DESC) WHERE (top_up_user_id IS NOT NULL);

CREATE TABLE payout_exports (
  id text NOT NULL,
  name text NOT NULL,
  iban text NOT NULL,
  bic text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payout_exports_pkey PRIMARY KEY (id)
);

CREATE TABLE payouts (
  id text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  description text,
  details_encrypted bytea NOT NULL,
  last4 text NOT NULL,
  scheduled boolean NOT NULL,
  failure_reason text,
  export_id text,
  exported_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  untold boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_amount_check CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
  CONSTRAINT payouts_check CHECK (((status = 'FAILED'::text) = (failure_reason IS NOT NULL))),
  CONSTRAINT payouts_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT payouts_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  CONSTRAINT payouts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT payouts_export_id_fkey FOREIGN KEY (export_id) REFERENCES payout_exports(id)
);
CREATE INDEX payouts_due ON public.payouts USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payouts_exported ON public.payouts USING btree (export_id) WHERE (export_id IS NOT NULL);
CREATE INDEX payouts_list ON public.payouts USING btree (business_id, environment, created_at DESC, id DESC);
CREATE INDEX payouts_pending ON public.payouts USING btree (environment, id) WHERE (status = 'PENDING'::text);
CREATE INDEX payouts_untold ON public.payouts USING btree (id) WHERE untold;

CREATE TABLE processor_operations (
  id text NOT NULL,
  payment_reference text NOT NULL,
  refund_id text,
  kind text NOT NULL,
  amount bigint NOT NULL,
  reason text,
  status text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  declines integer NOT NULL DEFAULT 0,
  due_at timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  verdict text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  action_url_encrypted bytea,
  abandoned_at timestamp(3) with time zone,
  processor_code text,
  returned_at timestamp(3) with time zone,
  CONSTRAINT processor_operations_pkey PRIMARY KEY (id),
  CONSTRAINT processor_operations_refund_id_key UNIQUE (refund_id),
  CONSTRAINT processor_operations_amount_check CHECK ((amount > 0)),
  CONSTRAINT processor_operations_check CHECK (((verdict = 'succeeded'::text) OR ((verdict = 'declined'::text) AND (kind <> ALL (ARRAY['expire'::text, 'release'::text]))))),
  CONSTRAINT processor_operations_check1 CHECK (((kind = 'refund'::text) = (refund_id IS NOT NULL))),
  CONSTRAINT processor_operations_kind_check CHECK ((kind = ANY (ARRAY['authorize'::text, 'capture'::text, 'cancel'::text, 'expire'::text, 'refund'::text, 'release'::text]))),
  CONSTRAINT processor_operations_outstanding CHECK (
CASE
    WHEN (status = 'succeeded'::text) THEN ((due_at IS NULL) AND (given_up_at IS NULL))
    WHEN ((status = 'declined'::text) AND (kind <> ALL (ARRAY['expire'::text, 'release'::text]))) THEN ((due_at IS NULL) AND (given_up_at IS NULL))
    WHEN (status = 'declined'::text) THEN ((due_at IS NULL) OR (given_up_at IS NULL))
    ELSE (num_nonnulls(due_at, given_up_at) = 1)
END),
  CONSTRAINT processor_operations_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'pending'::text, 'unknown'::text, 'succeeded'::text, 'declined'::text]))),
  CONSTRAINT processor_operations_payment_reference_fkey FOREIGN KEY (payment_reference) REFERENCES payments(reference),
  CONSTRAINT processor_operations_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX processor_operations_due ON public.processor_operations USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX processor_operations_given_up ON public.processor_operations USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE UNIQUE INDEX processor_operations_one_at_a_time ON public.processor_operations USING btree (payment_reference) WHERE (((due_at IS NOT NULL) OR (given_up_at IS NOT NULL)) AND (kind = ANY (ARRAY['capture'::text, 'cancel'::text, 'expire'::text])));
CREATE INDEX processor_operations_payment ON public.processor_operations USING btree (payment_reference);

CREATE TABLE pushed_requests (
  request_hash bytea NOT NULL,
  client_id text NOT NULL,
  parameters text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  opened_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  CONSTRAINT pushed_requests_pkey PRIMARY KEY (request_hash),
  CONSTRAINT pushed_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id) ON DELETE CASCADE
);
CREATE INDEX pushed_requests_client ON public.pushed_requests USING btree (client_id);
CREATE INDEX pushed_requests_expiry ON public.pushed_requests USING btree (expires_at);

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);

CREATE TABLE recovery_codes (
  code_hash bytea NOT NULL,
  user_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);

CREATE TABLE refresh_tokens (
  token_hash bytea NOT NULL,
  grant_id text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  answer_encrypted bytea,
  jkt text,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_answers ON public.refresh_tokens USING btree (used_at) WHERE (answer_encrypted IS NOT NULL);
CREATE INDEX refresh_tokens_grant ON public.refresh_tokens USING btree (grant_id);

CREATE TABLE refunds (
  id text NOT NULL,
  payment_reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  reason text,
  failure_code text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  payer_left boolean NOT NULL DEFAULT false,
  returned_at timestamp(3) with time zone,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
  CONSTRAINT refunds_check CHECK (((status = 'FAILED'::text) = (failure_code IS NOT NULL))),
  CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text]))),
  CONSTRAINT refunds_payment_reference_fkey FOREIGN KEY (payment_reference) REFERENCES payments(reference)
);
CREATE INDEX refunds_list ON public.refunds USING btree (payment_reference, id DESC);

CREATE TABLE request_bodies (
  id text NOT NULL,
  business_id text NOT NULL,
  size integer NOT NULL,
  bodies text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT request_bodies_pkey PRIMARY KEY (id)
);
CREATE INDEX request_bodies_age ON public.request_bodies USING btree (created_at);
CREATE INDEX request_bodies_business ON public.request_bodies USING btree (business_id, created_at DESC, id DESC) INCLUDE (size);

CREATE TABLE request_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id text NOT NULL,
  request_id text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status smallint,
  code text,
  duration_ms integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  made text,
  body_id text,
  CONSTRAINT request_log_pkey PRIMARY KEY (id)
);
CREATE INDEX request_log_age ON public.request_log USING btree (created_at);
CREATE INDEX request_log_client ON public.request_log USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX request_log_request ON public.request_log USING btree (request_id, created_at DESC);

CREATE TABLE restores (
  restored_to timestamp(3) with time zone NOT NULL,
  restored_at timestamp(3) with time zone NOT NULL,
  released_at timestamp(3) with time zone,
  CONSTRAINT restores_pkey PRIMARY KEY (restored_to)
);

CREATE TABLE salt_key (
  single boolean NOT NULL DEFAULT true,
  key bytea NOT NULL,
  CONSTRAINT salt_key_pkey PRIMARY KEY (single),
  CONSTRAINT salt_key_single_check CHECK (single)
);

CREATE TABLE saved_delivery_views (
  business_id text NOT NULL,
  user_id text NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_delivery_views_pkey PRIMARY KEY (business_id, user_id, environment, name),
  CONSTRAINT saved_delivery_views_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT saved_delivery_views_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES business_members(business_id, user_id) ON DELETE CASCADE
);

CREATE TABLE saved_views (
  business_id text NOT NULL,
  user_id text NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, user_id, environment, name),
  CONSTRAINT saved_views_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT saved_views_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES business_members(business_id, user_id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id text NOT NULL,
  user_id text NOT NULL,
  token_hash bytea NOT NULL,
  transport text NOT NULL,
  user_agent text,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  address text,
  proven_at timestamp(3) with time zone,
  second_factor_at timestamp(3) with time zone,
  mail_confirmed_at timestamp(3) with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_transport_check CHECK ((transport = ANY (ARRAY['cookie'::text, 'bearer'::text]))),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE TABLE settlements (
  environment text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  payment_reference text,
  operation_id text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  gross bigint NOT NULL,
  fee bigint NOT NULL,
  net bigint NOT NULL,
  settled_currency text NOT NULL,
  available_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL,
  fee_transfer_id text,
  CONSTRAINT settlements_pkey PRIMARY KEY (environment, id)
);
CREATE INDEX settlements_created ON public.settlements USING btree (environment, created_at);
CREATE INDEX settlements_payment ON public.settlements USING btree (payment_reference) WHERE (payment_reference IS NOT NULL);
CREATE INDEX settlements_unposted ON public.settlements USING btree (environment, id) WHERE ((fee_transfer_id IS NULL) AND ((fee <> 0) OR (kind = 'fee'::text)));

CREATE TABLE transfers (
  id text NOT NULL,
  line smallint NOT NULL,
  kind text NOT NULL,
  payment_reference text,
  refund_id text,
  debit_account text NOT NULL,
  credit_account text NOT NULL,
  amount bigint NOT NULL,
  note text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT transfers_pkey PRIMARY KEY (id, line),
  CONSTRAINT transfers_amount_check CHECK ((amount > 0)),
  CONSTRAINT transfers_from CHECK ((debit_account ~ '^(wallet|hold|business|outside|fee|payout)/[^/]+/(TEST|LIVE)/[A-Z]{3}$'::text)) NOT VALID,
  CONSTRAINT transfers_kinds CHECK ((kind = ANY (ARRAY['authorize'::text, 'capture'::text, 'release'::text, 'refund'::text, 'refund_failure'::text, 'dispute'::text, 'reinstatement'::text, 'fund'::text, 'fee'::text, 'payout'::text, 'payout_paid'::text, 'payout_return'::text]))) NOT VALID,
  CONSTRAINT transfers_of_payment CHECK (((kind = ANY (ARRAY['fund'::text, 'fee'::text, 'payout'::text, 'payout_paid'::text, 'payout_return'::text])) = (payment_reference IS NULL))) NOT VALID,
  CONSTRAINT transfers_of_refund CHECK (((kind = ANY (ARRAY['refund'::text, 'refund_failure'::text])) = (refund_id IS NOT NULL))) NOT VALID,
  CONSTRAINT transfers_one_currency CHECK (("right"(debit_account, 9) = "right"(credit_account, 9))),
  CONSTRAINT transfers_to CHECK ((credit_account ~ '^(wallet|hold|business|outside|fee|payout)/[^/]+/(TEST|LIVE)/[A-Z]{3}$'::text)) NOT VALID,
  CONSTRAINT transfers_two_accounts CHECK ((debit_account <> credit_account))
);
CREATE UNIQUE INDEX transfers_authorize ON public.transfers USING btree (payment_reference) WHERE (kind = 'authorize'::text);
CREATE INDEX transfers_credit ON public.transfers USING btree (credit_account, id DESC) WHERE (credit_account ~ '^(business|wallet)/'::text);
CREATE INDEX transfers_debit ON public.transfers USING btree (debit_account, id DESC) WHERE (debit_account ~ '^(business|wallet)/'::text);
CREATE UNIQUE INDEX transfers_payout ON public.transfers USING btree (note) WHERE (kind = 'payout'::text);
CREATE UNIQUE INDEX transfers_payout_end ON public.transfers USING btree (note) WHERE (kind = ANY (ARRAY['payout_paid'::text, 'payout_return'::text]));
CREATE UNIQUE INDEX transfers_refund ON public.transfers USING btree (refund_id) WHERE (kind = 'refund'::text);
CREATE UNIQUE INDEX transfers_refund_failure ON public.transfers USING btree (refund_id) WHERE (kind = 'refund_failure'::text);
CREATE UNIQUE INDEX transfers_settle ON public.transfers USING btree (payment_reference) WHERE ((kind = ANY (ARRAY['capture'::text, 'release'::text])) AND (line = 0));
CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE used_challenges (
  challenge_hash bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX used_challenges_expiry ON public.used_challenges USING btree (expires_at);

CREATE TABLE used_proofs (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE used_proofs_0 (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_0_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE used_proofs_1 (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_1_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE used_proofs_2 (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_2_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE used_proofs_3 (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_3_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE used_proofs_4 (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_4_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE used_proofs_5 (
  slot smallint NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT used_proofs_5_pkey PRIMARY KEY (slot, proof_hash)
);

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  phone text,
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE'::text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  email_verified_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  time_zone text,
  language text,
  date_format text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text])))
);
CREATE INDEX users_of_email ON public.users USING btree (lower(email), id);
CREATE INDEX users_password ON public.users USING btree (password_hash, email_verified_at, id);
CREATE UNIQUE INDEX users_verified_email ON public.users USING btree (lower(email)) WHERE (email_verified_at IS NOT NULL);

CREATE TABLE webhook_attempts (
  id text NOT NULL,
  delivery_id text NOT NULL,
  number integer NOT NULL,
  trigger text NOT NULL,
  url text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  http_status integer,
  error text,
  error_detail text,
  remote_ip text,
  request_headers json NOT NULL,
  response_headers json,
  response_body text,
  response_truncated boolean NOT NULL DEFAULT false,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery_id, id),
  CONSTRAINT webhook_attempts_number_check CHECK (((number >= 1) AND (number <= 8)))
);

CREATE TABLE webhook_deliveries (
  id text NOT NULL,
  endpoint_id text NOT NULL,
  event_id text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  event_type text NOT NULL,
  payment_reference text NOT NULL,
  synthetic boolean NOT NULL DEFAULT false,
  status text NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  last_attempt_at timestamp(3) with time zone,
  next_attempt_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_attempt_check CHECK (((attempt >= 0) AND (attempt <= 8))),
  CONSTRAINT webhook_deliveries_check CHECK (((status = ANY (ARRAY['PENDING'::text, 'RETRYING'::text])) = (next_attempt_at IS NOT NULL))),
  CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RETRYING'::text, 'DELIVERED'::text, 'FAILED'::text, 'SKIPPED'::text])))
);
ALTER TABLE webhook_deliveries SET (fillfactor=50);
CREATE INDEX webhook_deliveries_by_type ON public.webhook_deliveries USING btree (business_id, environment, event_type, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_endpoint ON public.webhook_deliveries USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (event_id, id DESC);
CREATE INDEX webhook_deliveries_list ON public.webhook_deliveries USING btree (business_id, environment, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_synthetic ON public.webhook_deliveries USING btree (business_id, environment, created_at DESC, id DESC) WHERE synthetic;

CREATE TABLE webhook_endpoints (
  id text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  client_id text NOT NULL,
  url text NOT NULL,
  description text,
  events text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL DEFAULT 'ENABLED'::text,
  disabled_reason text,
  failing_since timestamp(3) with time zone,
  secret_encrypted bytea NOT NULL,
  previous_secret_encrypted bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  bucket smallint NOT NULL GENERATED ALWAYS AS (get_byte(sha256((id)::bytea), 0)) STORED,
  disable_on_gone boolean NOT NULL DEFAULT false,
  sends_waiting boolean NOT NULL DEFAULT false,
  max_per_second integer,
  paused_until timestamp(3) with time zone,
  header_names text[] NOT NULL DEFAULT '{}'::text[],
  headers_encrypted bytea,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_environment_check CHECK ((environment = ANY (ARRAY['TEST'::text, 'LIVE'::text]))),
  CONSTRAINT webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text]))),
  CONSTRAINT webhook_endpoints_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT webhook_endpoints_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(client_id)
);
CREATE INDEX webhook_endpoints_disabled ON public.webhook_endpoints USING btree (updated_at) WHERE sends_waiting;
CREATE INDEX webhook_endpoints_failing ON public.webhook_endpoints USING btree (failing_since) WHERE (failing_since IS NOT NULL);
CREATE INDEX webhook_endpoints_list ON public.webhook_endpoints USING btree (business_id, environment, id DESC) WHERE (deleted_at IS NULL);

CREATE TABLE webhook_hosts (
  business_id text NOT NULL,
  host text NOT NULL,
  acknowledged_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT webhook_hosts_pkey PRIMARY KEY (business_id, host),
  CONSTRAINT webhook_hosts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

CREATE TABLE webhook_notices (
  endpoint_id text NOT NULL,
  kind text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  due boolean NOT NULL,
  mailed_at timestamp(3) with time zone,
  CONSTRAINT webhook_notices_pkey PRIMARY KEY (endpoint_id, kind),
  CONSTRAINT webhook_notices_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id)
);
CREATE INDEX webhook_notices_due ON public.webhook_notices USING btree (business_id, environment, kind) WHERE due;
CREATE INDEX webhook_notices_mailed ON public.webhook_notices USING btree (business_id, environment, kind, mailed_at);

CREATE TABLE webhook_queue (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  bucket smallint NOT NULL GENERATED ALWAYS AS (get_byte(sha256((endpoint_id)::bytea), 0)) STORED,
  endpoint_id text NOT NULL,
  delivery_id text NOT NULL,
  number integer NOT NULL,
  trigger text NOT NULL,
  resign boolean NOT NULL DEFAULT false,
  due_at timestamp(3) with time zone NOT NULL,
  trace json,
  CONSTRAINT webhook_queue_pkey PRIMARY KEY ("position"),
  CONSTRAINT webhook_queue_number_check CHECK (((number >= 1) AND (number <= 8)))
);
ALTER TABLE webhook_queue SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);
CREATE INDEX webhook_queue_endpoint ON public.webhook_queue USING btree (bucket, endpoint_id, "position");
CREATE INDEX webhook_queue_not_first ON public.webhook_queue USING btree (endpoint_id, "position") WHERE ((number > 1) OR (trigger = ANY (ARRAY['replay'::text, 'test'::text])));
CREATE UNIQUE INDEX webhook_queue_recovery ON public.webhook_queue USING btree (delivery_id) WHERE (trigger = 'recover'::text);

CREATE TABLE webhook_recoveries (
  endpoint_id text NOT NULL,
  status text NOT NULL,
  statuses text[] NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  place_at timestamp(3) with time zone NOT NULL,
  place_id text NOT NULL DEFAULT ''::text,
  total integer NOT NULL,
  queued integer NOT NULL DEFAULT 0,
  trace json,
  requested_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT webhook_recoveries_pkey PRIMARY KEY (endpoint_id),
  CONSTRAINT webhook_recoveries_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'FINISHED'::text, 'STOPPED'::text]))),
  CONSTRAINT webhook_recoveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id)
);
ALTER TABLE webhook_recoveries SET (fillfactor=50);
CREATE INDEX webhook_recoveries_running ON public.webhook_recoveries USING btree (endpoint_id) WHERE (status = 'RUNNING'::text);

CREATE TABLE webhook_skips (
  endpoint_id text NOT NULL,
  status text NOT NULL,
  total integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  requested_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT webhook_skips_pkey PRIMARY KEY (endpoint_id),
  CONSTRAINT webhook_skips_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'FINISHED'::text, 'STOPPED'::text]))),
  CONSTRAINT webhook_skips_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id)
);
ALTER TABLE webhook_skips SET (fillfactor=50);
CREATE INDEX webhook_skips_running ON public.webhook_skips USING btree (endpoint_id) WHERE (status = 'RUNNING'::text);

CREATE TABLE webhook_undelivered (
  delivery_id text NOT NULL,
  endpoint_id text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  event_type text NOT NULL,
  synthetic boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  status text NOT NULL,
  number integer,
  next_attempt_at timestamp(3) with time zone,
  trace json,
  CONSTRAINT webhook_undelivered_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT webhook_undelivered_status_check CHECK ((status = ANY (ARRAY['RETRYING'::text, 'FAILED'::text, 'SKIPPED'::text])))
);
CREATE INDEX webhook_undelivered_due ON public.webhook_undelivered USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_undelivered_endpoint ON public.webhook_undelivered USING btree (endpoint_id, status, created_at DESC, delivery_id DESC);
CREATE INDEX webhook_undelivered_failed_in ON public.webhook_undelivered USING btree (environment, created_at) WHERE (status = 'FAILED'::text);
CREATE INDEX webhook_undelivered_list ON public.webhook_undelivered USING btree (business_id, environment, status, created_at DESC, delivery_id DESC);

CREATE TABLE webhook_workers (
  id uuid NOT NULL,
  pid integer NOT NULL,
  backend_start timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  is_leaving boolean NOT NULL DEFAULT false,
  CONSTRAINT webhook_workers_pkey PRIMARY KEY (id)
);

CREATE VIEW ledger_entries AS
 SELECT id AS transfer_id,
    debit_account AS account_id,
    (- amount) AS amount,
    line,
    kind,
    payment_reference,
    refund_id,
    created_at,
    note
   FROM transfers
UNION ALL
 SELECT id AS transfer_id,
    credit_account AS account_id,
    amount,
    line,
    kind,
    payment_reference,
    refund_id,
    created_at,
    note
   FROM transfers;

CREATE VIEW ledger_transfers AS
 SELECT id,
    kind,
    payment_reference,
    refund_id,
    split_part(debit_account, '/'::text, 3) AS environment,
    split_part(debit_account, '/'::text, 4) AS currency,
    note,
    created_at
   FROM transfers
  WHERE (line = 0);

CREATE OR REPLACE FUNCTION public.archive_note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM nextval('archive_changes'); RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation'; END $function$;

CREATE OR REPLACE FUNCTION public.ledger_check_new_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM ledger_check_transfer(NEW.transfer_id); RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.ledger_check_new_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM ledger_check_transfer(NEW.id);
  PERFORM ledger_before.convert(ARRAY[NEW.id]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_check_transfer(checked text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET search_path TO 'ledger_before', '$user', 'public'
AS $function$
DECLARE
  entries integer;
  total   bigint;
  alike   boolean;
BEGIN
  SELECT count(*), sum(entry.amount),
      bool_and(account.currency = transfer.currency AND account.environment = transfer.environment)
    INTO entries, total, alike
    FROM ledger_transfers transfer
    JOIN ledger_entries entry ON entry.transfer_id = transfer.id
    JOIN ledger_accounts account ON account.id = entry.account_id
    WHERE transfer.id = checked;
  IF entries < 2 OR total <> 0 OR NOT alike THEN
    RAISE EXCEPTION 'ledger transfer % does not balance', checked USING ERRCODE = 'check_violation';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_keep_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM ledger_accounts
    WHERE id IN (SELECT account_id FROM inserted) AND balance IS NOT NULL ORDER BY id DESC FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE ledger_accounts account SET balance = account.balance + change.amount
      FROM (SELECT account_id, sum(amount) AS amount FROM inserted GROUP BY account_id) change
      WHERE account.id = change.account_id AND account.balance IS NOT NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation'; END $function$;
