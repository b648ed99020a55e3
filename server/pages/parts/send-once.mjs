// Ignores a second click or Enter while a form is being submitted: its response would replace the first.
const AGAIN_AFTER = 10_000; // for a visitor who stopped loading, which fires no event
const underway = new Set();

document.addEventListener('submit', (event) => {
  const form = event.target;
  const repeats = form.getAttribute('method') !== 'post' || 'repeats' in form.dataset;
  if (event.defaultPrevented || repeats) return;
  if (underway.has(form)) return event.preventDefault();
  underway.add(form);
  setTimeout(() => underway.delete(form), AGAIN_AFTER);
});

window.addEventListener('pageshow', () => underway.clear()); // for example after going back
