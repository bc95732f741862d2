// Generates SharePoint's manifests of the components and of the package.
import type { PackageElement } from './elements.ts'
import type { Language, Texts } from './texts.ts'
import { uuidOf } from './uuid.ts'

export type LocalTexts = Readonly<Record<Language, Texts>>

/** SharePoint falls back to `default`. */
const localized = (texts: LocalTexts, key: string) => ({
  default: texts.en[key] ?? key,
  'de-DE': texts.de[key] ?? key,
})
const SCHEMAS = 'https://developer.microsoft.com/json-schemas/spfx'
/** The group 'Advanced' of the toolbox, because custom groups are not shown everywhere. */
const GROUP = '5c03119e-3074-46fd-976b-c60198311f70'

const base = (name: string) => ({ id: uuidOf(name), version: '*', manifestVersion: 2, requiresCustomScript: false })

/** `portal-news-cards` is PortalNewsCards. */
export const aliasOf = (tag: string): string =>
  tag.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

export const webPartManifest = ({ tag, icon, fields }: PackageElement, texts: LocalTexts): object => ({
  $schema: `${SCHEMAS}/client-side-web-part-manifest.schema.json`,
  alias: `${aliasOf(tag)}WebPart`,
  componentType: 'WebPart',
  ...base(tag),
  supportedHosts: ['SharePointWebPart', 'SharePointFullPage', 'TeamsTab'],
  supportsFullBleed: true,
  supportsThemeVariants: true,
  preconfiguredEntries: [
    {
      groupId: GROUP,
      group: { default: 'Advanced' },
      title: localized(texts, `${tag}.title`),
      description: localized(texts, `${tag}.text`),
      officeFabricIconFontName: icon,
      properties: Object.fromEntries(fields.flatMap(({ property, initial }) => (initial ? [[property, initial]] : []))),
    },
  ],
})

/** Name of the application customizer, from which its UUID is derived. */
export const HEADER = 'portal-header'

export const headerManifest = (): object => ({
  $schema: `${SCHEMAS}/client-side-extension-manifest.schema.json`,
  alias: 'PortalHeaderApplicationCustomizer',
  componentType: 'Extension',
  extensionType: 'ApplicationCustomizer',
  ...base(HEADER),
})

const instance = (element: string): string => `<?xml version="1.0" encoding="utf-8"?>
<Elements xmlns="http://schemas.microsoft.com/sharepoint/">
  ${element}
</Elements>
`
const LOCATION = 'Location="ClientSideExtension.ApplicationCustomizer"'

/** The bell in the header, on all sites if the package is deployed to all of them, otherwise on the sites that add it. */
export const featureFiles = (): Readonly<Record<string, string>> => ({
  'elements.xml': instance(
    `<CustomAction Title="Portal" ${LOCATION} ClientSideComponentId="${uuidOf(HEADER)}" ClientSideComponentProperties="{}" />`,
  ),
  'ClientSideInstance.xml': instance(
    `<ClientSideComponentInstance Title="Portal" ${LOCATION} ComponentId="${uuidOf(HEADER)}" Properties="{}" />`,
  ),
})

export interface Api {
  /** Name of the portal's application in Entra ID, to request access to its API; without it no access is requested. */
  readonly api?: string | undefined
  /** `1.2.3` */
  readonly version: string
  /** Where the portal is, with its resource; '' leaves it to the tenant. */
  readonly portal?: string
}

/** The contact for a tenant's administrator: the portal of the package, if it names one. */
function developerOf(name: string, portal = ''): object {
  const [address] = portal.split(' ')
  const page = (path: string) => (address ? new URL(path, address).href : '')
  return {
    name,
    websiteUrl: page('/'),
    privacyUrl: page('/nutzungsbedingungen/datenschutzerklaerung'),
    termsOfUseUrl: page('/nutzungsbedingungen'),
    mpnId: 'Undefined-1.0.0',
  }
}

export function solution(texts: LocalTexts, { api, version, portal }: Api): object {
  const title = texts.en['solution.title'] ?? ''
  const description = texts.en['solution.text'] ?? ''
  return {
    $schema: 'https://developer.microsoft.com/json-schemas/spfx-build/package-solution.schema.json',
    solution: {
      name: 'portal',
      title,
      id: uuidOf('solution'),
      version: `${version}.0`,
      includeClientSideAssets: true,
      skipFeatureDeployment: true,
      isDomainIsolated: false,
      iconPath: 'icon.png',
      developer: developerOf(title, portal),
      metadata: {
        shortDescription: localized(texts, 'solution.text'),
        longDescription: localized(texts, 'solution.text'),
        screenshotPaths: [],
        videoUrl: '',
        categories: ['Productivity'],
      },
      features: [
        {
          title,
          description,
          id: uuidOf('feature'),
          version: `${version}.0`,
          assets: { elementManifests: Object.keys(featureFiles()) },
        },
      ],
      ...(api && { webApiPermissionRequests: [{ resource: api, scope: 'user_impersonation' }] }),
    },
    paths: { packageDir: '.', zippedPackage: 'solution/portal.sppkg' },
  }
}
