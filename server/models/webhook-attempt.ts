import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { AttemptError, AttemptTrigger } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';

/** One POST. Written before it is sent, so that a crash leaves a trace; completed when the answer is known. */
export class WebhookAttempt extends Model<InferAttributes<WebhookAttempt>, InferCreationAttributes<WebhookAttempt>> {
  declare id: string;
  declare delivery_id: string;
  /** Sent as Service-Delivery-Attempt, 1 to 8. */
  declare number: number;
  declare trigger: AttemptTrigger;
  declare url: string;
  declare started_at: Date;
  declare finished_at: CreationOptional<Date | null>;
  declare duration_ms: CreationOptional<number | null>;
  declare http_status: CreationOptional<number | null>;
  declare error: CreationOptional<AttemptError | null>;
  declare error_detail: CreationOptional<string | null>;
  declare remote_ip: CreationOptional<string | null>;
  declare request_headers: Record<string, string>;
  declare response_headers: CreationOptional<Record<string, string> | null>;
  declare response_body: CreationOptional<string | null>;
  declare response_truncated: CreationOptional<boolean>;

  toWire(): components['schemas']['WebhookAttempt'] {
    return {
      id: this.id,
      delivery_id: this.delivery_id,
      number: this.number,
      trigger: this.trigger,
      url: this.url,
      started_at: this.started_at.toISOString(),
      finished_at: this.finished_at?.toISOString() ?? null,
      duration_ms: this.duration_ms,
      http_status: this.http_status,
      error: this.error,
      error_detail: this.error_detail,
      remote_ip: this.remote_ip,
      request_headers: this.request_headers,
      response_headers: this.response_headers,
      response_body: this.response_body,
      response_truncated: this.response_truncated,
    };
  }
}

defineModel(WebhookAttempt, 'webhook_attempts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  delivery_id: DataTypes.TEXT,
  number: DataTypes.INTEGER,
  trigger: DataTypes.TEXT,
  url: DataTypes.TEXT,
  started_at: DataTypes.DATE(3),
  finished_at: { type: DataTypes.DATE(3), defaultValue: null },
  duration_ms: { type: DataTypes.INTEGER, defaultValue: null },
  http_status: { type: DataTypes.INTEGER, defaultValue: null },
  error: { type: DataTypes.TEXT, defaultValue: null },
  error_detail: { type: DataTypes.TEXT, defaultValue: null },
  remote_ip: { type: DataTypes.TEXT, defaultValue: null },
  request_headers: DataTypes.JSONB,
  response_headers: { type: DataTypes.JSONB, defaultValue: null },
  response_body: { type: DataTypes.TEXT, defaultValue: null },
  response_truncated: { type: DataTypes.BOOLEAN, defaultValue: false },
});
