// Keeps the browser's time zone in a cookie, so that pages show times in it.
{
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? '__Host-tally_zone' : `tally_zone${location.port && `_${location.port}`}`;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `${name}=${encodeURIComponent(timeZone)}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
