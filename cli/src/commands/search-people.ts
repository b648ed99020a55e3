import type { APIError } from '@tallystick/sdk';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { BusinessMember, Invitation } from '../../../spec/generated/schema.ts';
import type { Context } from '../context/context.ts';
import { shellWord } from '../terminal/shell-word.ts';

/** A member or a pending invitation, with the fields of other results. */
export interface Person extends Pick<BusinessMember, 'email' | 'role'> {
  type: 'member' | 'invitation';
  id: string;
  matched: 'email';
  payment: null;
  client_id: null;
}

/** Least length of a part of an address. */
const { minLength: LEAST_LENGTH = 0 } = operationDescriptions.BusinessMembers_list.inputs.email!;

/** Maximum number of members, and of invitations, as in the console. */
const MOST = 10;

/**
 * Finds members and pending invitations of the application's business by a part of their email address, as far as the signed-in
 * user may see them: an empty list without a session, or for a business that the user is not a member of.
 */
export async function findPeople(context: Context, text: string): Promise<Person[]> {
  const business = [...text].length < LEAST_LENGTH ? undefined : await findBusiness(context);
  if (business === undefined) return [];
  const client = await context.client('user');
  const [request, options] = [{ email: text, limit: MOST }, { signal: context.io.signal }];
  const members = await client.businessMembers.list(business, request, options);
  const invitations = await client.invitations.list(business, request, options).catch(async (error: unknown) => {
    if (!(await isRefusal(error, 'role_required'))) throw error;
    return undefined;
  });
  const email = shellWord(text);
  if (members.hasMore) context.note(`There are more members: \`tally members list ${business} --email ${email}\`.`);
  if (invitations?.hasMore)
    context.note(`There are more invitations: \`tally members invitations ${business} --email ${email}\`.`);
  return [...members.data.map(memberFound), ...(invitations?.data ?? []).map(invitationFound)];
}

/** Finds the application's business. A given access token belongs to an application that only the service knows. */
async function findBusiness(context: Context): Promise<string | undefined> {
  const { sessionToken, application, accessToken } = await context.connection();
  if (!sessionToken || !application || accessToken) return undefined;
  const client = await context.client('user');
  try {
    const { business_id } = await client.clients.get(application.client_id, { signal: context.io.signal });
    return business_id ?? undefined;
  } catch (error) {
    // The search by the application needs neither.
    if (await isRefusal(error, 'invalid_token')) context.note(ENDED);
    else if (!(await isRefusal(error, 'not_found'))) throw error;
    return undefined;
  }
}

const ENDED = 'Members were not searched, because your session has ended: `tally login` starts another.';

async function isRefusal(error: unknown, code: APIError['code']): Promise<boolean> {
  const { APIError } = await import('@tallystick/sdk');
  return error instanceof APIError && error.code === code;
}

const memberFound = ({ user_id, email, role }: BusinessMember): Person => ({
  ...{ type: 'member', id: user_id, matched: 'email', payment: null, client_id: null },
  ...{ email, role },
});

const invitationFound = ({ id, email, role }: Invitation): Person => ({
  ...{ type: 'invitation', id, matched: 'email', payment: null, client_id: null },
  ...{ email, role },
});
