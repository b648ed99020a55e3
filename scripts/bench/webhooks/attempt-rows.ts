import { Pool } from 'pg';
import type { Sent } from './sending.ts';

const PER_STATEMENT = 100;

/** Creates a copy of the table of attempts, with its indexes. */
export const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS bench_attempts (LIKE webhook_attempts INCLUDING ALL);
  TRUNCATE bench_attempts`;

/** Writes attempt rows, up to 100 in a statement; each caller waits for the commit. */
export class AttemptRows {
  private readonly pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
  private rows: { sent: Sent; resolve: () => void }[] = [];
  private writers = 0;
  private count = 0;
  private readonly writersAtMost: number;

  constructor(writersAtMost = 2) {
    this.writersAtMost = writersAtMost;
  }

  add(sent: Sent): Promise<void> {
    return new Promise((resolve) => {
      this.rows.push({ sent, resolve });
      if (this.writers < this.writersAtMost) void this.write();
    });
  }

  close = () => this.pool.end();

  private async write(): Promise<void> {
    this.writers += 1;
    await Promise.resolve();
    for (let batch = this.take(); batch.length > 0; batch = this.take()) {
      await this.pool.query(INSERT, [JSON.stringify(batch.map(({ sent }) => columnsOf(sent, this.nextId())))]);
      for (const { resolve } of batch) resolve();
    }
    this.writers -= 1;
  }

  private nextId(): string {
    this.count += 1;
    return `att_${process.pid}_${this.count}`;
  }

  private take() {
    return this.rows.splice(0, PER_STATEMENT);
  }
}

const INSERT = `
  INSERT INTO bench_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, duration_ms, http_status,
    request_headers)
  SELECT * FROM json_to_recordset($1::json) AS row (id text, delivery_id text, number integer, trigger text, url text,
    started_at timestamptz, finished_at timestamptz, duration_ms integer, http_status integer, request_headers json)`;

function columnsOf({ eventId, startedAt, finishedAt, status, headers }: Sent, id: string): object {
  return {
    id,
    delivery_id: `whd_${eventId.slice(4)}`,
    number: 1,
    trigger: 'schedule',
    url: 'http://127.0.0.1/hooks',
    started_at: startedAt,
    finished_at: finishedAt,
    duration_ms: finishedAt.getTime() - startedAt.getTime(),
    http_status: status,
    request_headers: headers,
  };
}
