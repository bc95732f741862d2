// A name such as 127.example.com may be anywhere.
const OWN = /^127(\.\d{1,3}){3}$/

/** Whether a host name means only this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]' || OWN.test(host)
