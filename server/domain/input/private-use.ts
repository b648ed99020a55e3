/** A private-use scheme (RFC 8252 section 7.1): a reversed domain name, so it contains a dot. */
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** Allowed hosts, which may be empty. URL parsers accept others, such as `a;b`, which headers and pages cannot hold. */
const PRIVATE_USE_HOST = /^[\w.-]*$/;

/** Reports whether a URL opens an app by its private-use scheme, rather than a page. */
export const isPrivateUse = ({ protocol }: URL): boolean => PRIVATE_USE_SCHEME.test(protocol);

/** Reports whether the host of a private-use URL can be used in headers and pages. */
export const hasPlainHost = ({ hostname }: URL): boolean => PRIVATE_USE_HOST.test(hostname);
