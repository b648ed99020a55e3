// Enhances the console. Every page also works without scripts.
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  const label = button.firstChild;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    label.textContent = 'Copied';
    setTimeout(() => (label.textContent = 'Copy'), 2000);
  });
}

const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
for (const time of document.querySelectorAll('time[datetime]')) {
  const utc = time.title || time.textContent.trim();
  time.title = `${local.format(new Date(time.dateTime))}\n${utc}`;
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
  const search = document.querySelector('#console-search');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping || !search) return;
  event.preventDefault();
  search.focus();
});
