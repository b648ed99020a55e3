import { renderPage, seeOther, type Page } from './page.ts';
import { requireSignedIn } from './visitor.ts';

export interface DashboardData {
  email: string;
}

/** Where one lands after signing in without a place to return to. */
export const dashboard: Page = () => ({
  path: '/dashboard',
  get: (_req, res) => {
    const { user } = requireSignedIn(res);
    renderPage(res, 'dashboard', { email: user.email }, { title: 'Your account' });
  },
});

/** The bare address leads there too. */
export const home: Page = () => ({ path: '/', get: (_req, res) => seeOther(res, '/dashboard') });
