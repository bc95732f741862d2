/** The host pages of the demo company, each a site of its own below localhost; their files are in demo/. */
export const DEMO_SITES = [
  'plain',
  'sharepoint',
  'cms',
  'group-tool',
  'react17',
  'react19',
  'angular',
  'two-versions',
  'six-widgets',
  'slow',
] as const
export type DemoSite = (typeof DEMO_SITES)[number]

/** `http://{site}.localhost:{port}`: a foreign origin for the portal and the other sites, without a hosts file. */
export const demoOrigin = (site: DemoSite, port: number): string => `http://${site}.localhost:${port}`

export const demoOrigins = (port: number): string[] => DEMO_SITES.map((site) => demoOrigin(site, port))
