import type { Request, Response } from 'express';
import { issueTrialToken } from '../../domain/oauth/trial-token.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { formField } from '../parts/forms.ts';
import { renderPage, seeOther, type Page, type PageRoute } from '../parts/render-page.ts';
import { safeReturnTo } from '../parts/return-to.ts';
import { requireSignedIn } from '../parts/visitor.ts';
import { errorGroups, type ErrorGroup } from './errors-view.ts';
import type { Guide } from './guides.ts';
import { operationData, webhookData, type MessageData } from './operation-view.ts';
import { readerOf, type Reader } from './reader.ts';
import { loadReference, REFERENCE_PATH, type Reference, type Resource } from './reference.ts';
import type { ResourceGroup } from './resource-groups.ts';
import { searchIn, type Finding, type Search } from './search-reference.ts';

/** Data of the frame around every page of the reference. */
export interface Shelved {
  guides: Pick<Guide, 'title' | 'href' | 'lead'>[];
  resourceGroups: ResourceGroup<Resource>[];
  reader: Reader;
  /** The path of this page. */
  place: string;
  /** Search text. */
  query: string;
  longestQuery: number;
  baseUrl: string;
}

export interface ReferencePages {
  home: { html: string };
  resource: { resource: Resource };
  message: MessageData;
  guide: { guide: Guide; errors: ErrorGroup[] };
  search: { findings: Finding[] };
}

type Loaded = Reference & { search: Search };

interface Shown<Name extends keyof ReferencePages> {
  title: string;
  data: ReferencePages[Name];
  description?: string;
}

/**
 * Serves the API reference and the guides, from the contract and from `docs/guides`, which are read once and shared by all pages.
 * @param read loads them for an origin
 */
export function referencePages(service: HttpContext, read = loadReference): PageRoute[] {
  let loaded: Promise<Loaded> | undefined;
  const load = () => {
    loaded ??= read(service.config.origin).then((reference) => ({
      ...reference,
      search: searchIn(reference),
    }));
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };

  /** Defines a page that depends on the contract and the reader. */
  const show =
    <Name extends keyof ReferencePages>(
      name: Name,
      pick: (reference: Loaded, req: Request, reader: Reader) => Shown<Name> | Promise<Shown<Name>>,
    ): PageRoute['get'] =>
    async (req, res) => {
      const [reference, reader] = await Promise.all([load(), readerOf(service, req, res)]);
      const {
        title,
        data,
        description = `${title}, in the guides and the API reference of Tallystick.`,
      } = await pick(reference, req, reader);
      const shelved = shelve(reference, req, reader);
      renderPage(res, `reference/${name}`, { ...shelved, ...data }, { title, description });
    };

  return [
    { path: REFERENCE_PATH, get: show('home', home) },
    { path: `${REFERENCE_PATH}/search`, get: show('search', search) },
    { path: `${REFERENCE_PATH}/guides/:name`, get: show('guide', guide) },
    { path: `${REFERENCE_PATH}/resources/:name`, get: show('resource', resource) },
    { path: `${REFERENCE_PATH}/operations/:name`, get: show('message', operation) },
    { path: `${REFERENCE_PATH}/webhooks/:name`, get: show('message', webhook) },
    chooseApplication(service),
    trialToken(service),
  ];
}

function shelve({ guides, resourceGroups, document }: Reference, req: Request, reader: Reader): Shelved {
  return {
    guides,
    resourceGroups,
    reader,
    place: req.path,
    query: queryOf(req),
    longestQuery: LONGEST_QUERY,
    baseUrl: document.servers[0].url,
  };
}

/** Maximum number of characters of a search. The contract does not cover the search of the reference. */
const LONGEST_QUERY = 100;

const queryOf = (req: Request) => (typeof req.query.q === 'string' ? req.query.q.slice(0, LONGEST_QUERY) : '');

function home({ document, markdown }: Reference) {
  return {
    title: 'API reference',
    data: { html: markdown.render(document.info.description) },
    description:
      'Take payments, let applications act for users, and receive webhooks: guides and API reference of Tallystick.',
  };
}

function search({ search: find }: Loaded, req: Request) {
  return { title: 'Search', data: { findings: find(queryOf(req)) } };
}

function guide(reference: Reference, req: Request) {
  const found = reference.guides.find(({ name }) => name === req.params.name);
  if (!found) throw notFound('guide');
  const data = { guide: found, errors: found.name === 'errors' ? errorGroups(reference) : [] };
  return { title: found.title, data, description: found.lead };
}

function resource({ resources }: Reference, req: Request) {
  const found = resources.find(({ href }) => href === req.path);
  if (!found) throw notFound('resource');
  return { title: found.name, data: { resource: found } };
}

async function operation(reference: Reference, req: Request, reader: Reader) {
  const found = reference.operations.get(req.params.name as string);
  if (!found) throw notFound('operation');
  return { title: found.title, data: await operationData(reference, found, reader) };
}

function webhook(reference: Reference, req: Request) {
  const found = reference.webhooks.get(req.params.name as string);
  if (!found) throw notFound('webhook');
  return { title: found.title, data: webhookData(reference, found) };
}

/** Stores the choice of the application that samples and trials use. */
const chooseApplication: Page = (service) => ({
  path: `${REFERENCE_PATH}/application`,
  post: async (req: Request, res: Response) => {
    requireSignedIn(res);
    const wanted = formField(req, 'application');
    const { applications } = await readerOf(service, req, res);
    if (!applications.some(({ id }) => id === wanted)) throw notFound('application');
    res.append('Set-Cookie', service.cookies.application(wanted));
    seeOther(res, safeReturnTo(formField(req, 'return_to'), REFERENCE_PATH));
  },
});

/** Issues a token for a trial to the page's script, which keeps it in memory only. */
const trialToken: Page = (service) => ({
  path: `${REFERENCE_PATH}/token`,
  post: async (req: Request, res: Response) => {
    try {
      const by = requireSignedIn(res);
      const { access_token, expires_in } = await issueTrialToken(service.clock, by, formField(req, 'application'));
      res.json({ access_token, expires_in });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      res.status(error.status).json({ code: error.code, detail: error.message });
    }
  },
});
