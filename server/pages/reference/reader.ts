import type { Request, Response } from 'express';
import { listClients } from '../../domain/oauth/clients.ts';
import type { UserCaller } from '../../http/guards/locals.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { signedIn } from '../parts/visitor.ts';

/** A TEST application that the reader may see. */
export interface ReaderApplication {
  id: string;
  name: string;
  isPublic: boolean;
}

/** Reader of the API reference. */
export interface Reader {
  isSignedIn: boolean;
  applications: ReaderApplication[];
  /** Application that samples and trials use. */
  chosen: ReaderApplication | null;
}

const MOST = 50;

export async function readerOf(service: HttpContext, req: Request, res: Response): Promise<Reader> {
  const user = signedIn(res)?.user;
  if (!user) return { isSignedIn: false, applications: [], chosen: null };
  const applications = await testApplications(service, user);
  const wanted = service.cookies.readApplication(req.headers.cookie);
  const chosen = applications.find(({ id }) => id === wanted) ?? applications[0] ?? null;
  return { isSignedIn: true, applications, chosen };
}

async function testApplications(service: HttpContext, user: UserCaller['user']): Promise<ReaderApplication[]> {
  const { data } = await listClients(service, user, { limit: MOST });
  return data
    .filter(({ client }) => client.environment === 'TEST' && client.status === 'ENABLED')
    .map(({ client }) => ({ id: client.client_id, name: client.name, isPublic: !client.is_confidential }));
}
