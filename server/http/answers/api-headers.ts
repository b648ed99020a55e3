import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * For answers that browsers do not display (OWASP REST Security Cheat Sheet, "Security Headers"). The opener policy stays
 * that of the pages: some answers redirect there, and a window that passes through another policy loses its opener.
 */
const API_HEADERS: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  frameguard: { action: 'deny' },
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Answers are private to their caller: a cached one could be shown after sign-out, or to another caller. */
const KEPT_OUT_OF_CACHES = ['cache-control', 'no-store'] as const;

/** Sets the headers of every answer of the API, which helmet works out once: they are always the same. */
export function apiHeaders(): RequestHandler {
  const req = new IncomingMessage(new Socket());
  const example = new ServerResponse(req);
  helmet(API_HEADERS)(req, example, () => undefined);
  const headers = [...Object.entries(example.getHeaders() as Record<string, string>), KEPT_OUT_OF_CACHES];
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
