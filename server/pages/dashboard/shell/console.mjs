// Enhances the console. Every page also works without scripts.
const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

function enhance(root) {
  for (const button of navigator.clipboard ? root.querySelectorAll('[data-copy]') : []) {
    button.hidden = false;
    const label = button.firstChild;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(
        button.dataset.copy || button.closest('section').querySelector('pre').textContent,
      );
      label.textContent = 'Copied';
      setTimeout(() => (label.textContent = 'Copy'), 2000);
    });
  }
  for (const button of root.querySelectorAll('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
  for (const time of root.querySelectorAll('time[datetime]:not([data-zoned])')) {
    const utc = time.title || time.textContent.trim();
    time.title = `${local.format(new Date(time.dateTime))}\n${utc}`;
  }
}

// The token of a form is masked differently in each response.
const withoutToken = ({ innerHTML }) => innerHTML.replace(/(name="form_token" value=")[^"]+/g, '$1');

for (const part of document.querySelectorAll('[data-live]')) part.before = withoutToken(part);
enhance(document);

// The search shows results as one types, and `/` and Ctrl-K open it.
const finder = document.querySelector('.finder');

function followSearch() {
  const input = finder.querySelector('input');
  let loaded;
  const load = () =>
    (loaded ??= import(finder.querySelector('form').dataset.palette)
      .then((it) => it.showResultsIn(finder))
      .catch(() => (loaded = undefined))); // the next use tries again
  for (const event of ['input', 'click']) input.addEventListener(event, load);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    const isCommand = event.ctrlKey || event.metaKey;
    const isAsked = event.key === '/' ? !isCommand && !isTyping : event.key === 'k' && isCommand && !event.altKey;
    if (!isAsked) return;
    event.preventDefault();
    const before = document.activeElement;
    input.focus({ preventScroll: true });
    input.select();
    load().then((open) => open?.(before));
  });
}

if (finder) followSearch();

// A page that expects changes reloads itself while it is visible, at increasing intervals, and replaces its live parts.
// It ceases after an hour without the reader, because every request prolongs the session.
const FAST_ROUNDS = 40;
const MOST_ROUNDS = 160;

const isExpecting = () => document.querySelector('[data-refresh]') !== null;

async function showNews() {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok || answer.redirected) return; // for example to the sign-in
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const focused = document.activeElement?.id;
  document.title = page.title;
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id);
    part.toggleAttribute('data-refresh', fresh?.hasAttribute('data-refresh') ?? false);
    if (!fresh || withoutToken(fresh) === part.before) continue;
    part.before = withoutToken(fresh);
    part.innerHTML = fresh.innerHTML;
    enhance(part);
  }
  if (focused) document.getElementById(focused)?.focus();
}

function followNews() {
  let timer;
  const expectNews = (round) => {
    const isSlow = !document.querySelector('[data-refresh=""]');
    const interval = round >= FAST_ROUNDS ? 30_000 : isSlow ? 10_000 : Math.min(500 + 250 * round, 5000);
    clearTimeout(timer);
    timer = setTimeout(() => refresh(round), interval);
  };
  const refresh = async (round) => {
    if (!document.hidden) await showNews().catch(() => undefined); // after a failed request, the next round retries
    if (isExpecting() && round < MOST_ROUNDS) expectNews(round + 1);
  };
  if (isExpecting()) expectNews(0);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isExpecting()) refresh(0);
  });
}

followNews();
