/** Masks all but the first character and the domain, and hides the length. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}***${email.slice(email.lastIndexOf('@'))}`;
}

/** Masks all but the first three and the last three characters. */
export function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 6) + phone.slice(-3);
}
