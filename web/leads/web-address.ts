/**
 * What people typed as a website, as an address to open: https:// is added where it is missing. Nothing for
 * what is no http(s) address, such as `javascript:…`, which must not become a link.
 */
export function webAddress(website: string): string | undefined {
  const text = website.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? address : undefined
}
