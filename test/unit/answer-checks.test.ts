import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { AnswerChecks, type DescribedAnswers } from '../../server/http/contract/answer-checks.ts';

const FILE = new URL('../../spec/generated/openapi.json', import.meta.url);
const checks = new AnswerChecks(JSON.parse(readFileSync(FILE, 'utf8')) as DescribedAnswers);

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM = 'application/problem+json; charset=utf-8';

const business = {
  id: 'biz_01jx0000000000000000000000',
  name: 'Tea House',
  role: 'OWNER',
  created_at: '2026-12-01T00:00:00.000Z',
};

const problem = (status: number, code: string) => ({
  type: `urn:tallystick:problem:${code}`,
  title: 'A title',
  status,
  detail: 'A detail.',
  code,
  request_id: 'req_01jx0000000000000000000000',
});

test.each([
  ['a refusal with a code of its status', 409, PROBLEM, problem(409, 'already_exists')],
  ['a server error of any form', 500, 'text/plain', 'broken'],
])('%s is right', (_what, status, type, body) => {
  expect(checks.breachOf('Users_create', status, type, body)).toBeUndefined();
});

test.each([
  ['an undeclared status', 418, PROBLEM, problem(418, 'already_exists'), 'Users_create declares no status 418'],
  ['a code of another status', 409, PROBLEM, problem(409, 'link_invalid'), 'body/code must be equal to one of'],
  ['a status in the body that is not its own', 409, PROBLEM, problem(422, 'already_exists'), 'body/status must be'],
  ['another media type', 409, JSON_TYPE, problem(409, 'already_exists'), 'is declared with application/problem+json'],
  ['no body', 409, PROBLEM, undefined, 'Users_create 409 has no body'],
  ['a field that is missing', 201, JSON_TYPE, business, 'must have required property'],
])('%s is a breach', (_what, status, type, body, message) => {
  expect(checks.breachOf('Users_create', status, type, body)?.message).toContain(message);
});

test('a body where none is declared is a breach, and none is right', () => {
  const { message } = checks.breachOf('Session_delete', 204, JSON_TYPE, {})!;
  expect(message).toBe('Session_delete 204 is declared with no body');
  expect(checks.breachOf('Session_delete', 204, '', undefined)).toBeUndefined();
});
