import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Headers for responses that browsers do not display (OWASP REST Security Cheat Sheet, "Security Headers"). The opener policy is
 * that of the pages: some responses redirect to a page, and a window that passes through another policy loses its opener.
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

/** Keeps responses out of caches: a cached one could be shown after sign-out, or to another caller. */
const KEPT_OUT_OF_CACHES = ['cache-control', 'no-store'] as const;

/** Sets the constant headers of every API response, which helmet computes once. */
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
