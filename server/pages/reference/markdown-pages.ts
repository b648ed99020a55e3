import path from 'node:path';
import { Eta } from 'eta';
import type { Request } from 'express';
import { notFound } from '../../platform/errors.ts';
import type { HttpContext } from '../../http/http-context.ts';
import type { PageRoute } from '../parts/render-page.ts';
import { sendCompressed } from '../parts/send-compressed.ts';
import { errorGroups } from './errors-view.ts';
import { operationData, webhookData, type MessageData } from './operation-view.ts';
import { PLAIN_TEXT } from './plain-text.ts';
import { STRANGER } from './reader.ts';
import { loadReference, REFERENCE_PATH, type Reference } from './reference.ts';

const templates = new Eta({
  views: path.join(import.meta.dirname, 'markdown'),
  autoEscape: false,
  autoTrim: false,
  rmWhitespace: false,
  cache: true,
});

/**
 * Serves every page of the reference and the guides as Markdown too, at its address with `.md`, and lists them in `/llms.txt`
 * (llmstxt.org). The texts are read on first use.
 */
export function markdownPages(service: HttpContext): PageRoute[] {
  let loaded: Promise<Reference> | undefined;
  const load = () => {
    loaded ??= loadReference(service.config.origin, PLAIN_TEXT);
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
  const show =
    (
      write: (reference: Reference, name: string, req: Request) => string | Promise<string>,
      type = 'text/markdown',
    ): PageRoute['get'] =>
    async (req, res) => {
      const name = req.params.name as string | undefined;
      const text = await write(await load(), name ?? '', req);
      sendCompressed(res.type(type), `${withOrigin(text, service.config.origin)}\n`);
    };
  return [
    { path: '/llms.txt', get: show(contents, 'text/plain') },
    { path: `${REFERENCE_PATH}.md`, get: show(contents) },
    { path: `${REFERENCE_PATH}/guides/:name.md`, get: show(guide) },
    { path: `${REFERENCE_PATH}/resources/:name.md`, get: show(resource) },
    { path: `${REFERENCE_PATH}/operations/:name.md`, get: show(operation) },
    { path: `${REFERENCE_PATH}/webhooks/:name.md`, get: show(webhook) },
  ];
}

/** Turns links to pages of the reference into absolute links to their Markdown, and drops what templates leave empty. */
function withOrigin(text: string, origin: string): string {
  return text
    .replaceAll(
      /\]\((\/docs[^)#]*)(#[^)]*)?\)/g,
      (_link, page: string, heading = '') => `](${origin}${page}.md${heading})`,
    )
    .replaceAll(/\]\((\/[^)]*)\)/g, `](${origin}$1)`)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const contents = ({ document, guides, resourceGroups }: Reference) =>
  templates.render('./contents', {
    description: document.info.description,
    baseUrl: document.servers[0].url,
    guides,
    resourceGroups,
  });

function guide(reference: Reference, name: string): string {
  const found = reference.guides.find((one) => one.name === name) ?? refuse('guide');
  return templates.render('./guide', { guide: found, errors: name === 'errors' ? errorGroups(reference) : [] });
}

function resource({ resources }: Reference, name: string): string {
  const found = resources.find(({ href }) => href.endsWith(`/${name}`)) ?? refuse('resource');
  return templates.render('./resource', { resource: found });
}

/** Samples show nothing of the reader, because a page in Markdown is the same for everyone. */
async function operation(reference: Reference, name: string): Promise<string> {
  const entry = reference.operations.get(name) ?? refuse('operation');
  return message(await operationData(reference, entry, STRANGER));
}

function webhook(reference: Reference, name: string): string {
  return message(webhookData(reference, reference.webhooks.get(name) ?? refuse('webhook')));
}

const message = (data: MessageData) => templates.render('./message', data);

function refuse(what: string): never {
  throw notFound(what);
}
