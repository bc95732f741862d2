// SharePoint Framework in small: loads a component by its manifest as Microsoft's loader does, and calls it through its life
// as SharePoint does. The components are those of the package; only what is around them is played here.

/** What the tenant's administrators have set; tests set their own before. */
const tenant = { Portal: 'http://localhost:8080', ...globalThis.tenant }
/** Where SharePoint keeps the files of a package: its library, or a CDN. */
const LIBRARY = `${location.origin}/assets/`
export const DisplayMode = { Read: 1, Edit: 2 }

class SPHttpClient {
  static configurations = { v1: {} }
  async get(url) {
    const [, name] = /GetStorageEntity\('(.*)'\)$/.exec(url) ?? []
    return Response.json(name in tenant ? { Value: tenant[name] } : { 'odata.null': true })
  }
}

class BaseClientSideWebPart {
  displayMode = DisplayMode.Read
  async onInit() {}
  onThemeChanged() {}
  onDisplayModeChanged() {}
  onPropertyPaneFieldChanged() {}
  onDispose() {}
}
class BaseApplicationCustomizer {
  async onInit() {}
  onPlaceholdersChanged() {}
  onDispose() {}
}
const field = (type) => (targetProperty, properties) => ({ type, targetProperty, properties })

const modules = new Map(
  Object.entries({
    '@microsoft/sp-core-library': { DisplayMode },
    '@microsoft/sp-http': { SPHttpClient },
    '@microsoft/sp-webpart-base': { BaseClientSideWebPart },
    '@microsoft/sp-application-base': { BaseApplicationCustomizer, PlaceholderName: { Top: 1, Bottom: 2 } },
    '@microsoft/sp-property-pane': {
      PropertyPaneLabel: field('label'),
      PropertyPaneToggle: field('toggle'),
      PropertyPaneDropdown: field('dropdown'),
      PropertyPaneTextField: field('text'),
    },
  }),
)

let defined
globalThis.define = Object.assign((...what) => (defined = what), { amd: {} })

/** Runs one script, which defines one module of the kind that names what it needs. */
async function run(path) {
  const script = Object.assign(document.createElement('script'), { src: LIBRARY + path, crossOrigin: 'anonymous' })
  await new Promise((done, fail) => {
    Object.assign(script, { onload: done, onerror: () => fail(new Error(`Failed to load ${path}`)) })
    document.head.append(script)
  })
  const [needed, make] = defined.filter((part) => typeof part !== 'string')
  const exports = {}
  return make(...needed.map((name) => (name === 'exports' ? exports : modules.get(name)))) ?? exports
}

const loads = new Map()
/** The class of a component, by its manifest; one after the other, since a script does not say who it is. */
function load({ loaderConfig: { entryModuleId, exportName, scriptResources } }) {
  const { portalStrings, [entryModuleId]: entry } = scriptResources
  if (!loads.has(entry.path))
    loads.set(
      entry.path,
      run(portalStrings.paths[document.documentElement.lang] ?? portalStrings.defaultPath).then((strings) => {
        modules.set('portalStrings', strings)
        return run(entry.path)
      }),
    )
  return loads.get(entry.path).then((module) => module[exportName].default)
}

/** What a component is told of the page and of the person. */
const contextOf = (manifest, more) => ({
  manifest: { ...manifest, loaderConfig: { ...manifest.loaderConfig, internalModuleBaseUrls: [LIBRARY] } },
  pageContext: { web: { absoluteUrl: location.origin } },
  spHttpClient: new SPHttpClient(),
  aadTokenProviderFactory: {
    getTokenProvider: async () => ({
      getToken: async (resource, useCachedToken) => {
        if (!tenant.getToken) throw new Error(`AADSTS65001: nobody has consented to ${resource}`)
        return tenant.getToken(resource, useCachedToken)
      },
    }),
  },
  ...more,
})

/** Begins a web part in `domElement` from what a page has saved of it: { properties }. */
export async function startWebPart(manifest, domElement, { saved, theme, displayMode, open }) {
  const WebPart = await load(manifest)
  const part = new WebPart()
  const { properties = {} } = JSON.parse(saved ?? JSON.stringify(manifest.preconfiguredEntries[0]))
  Object.assign(part, { domElement, properties, displayMode })
  part.context = contextOf(manifest, { propertyPane: { open: () => open(part) } })
  await part.onInit()
  part.onThemeChanged(theme)
  part.render()
  return part
}

/** Begins an application customizer; `top` finds the header's placeholder, or nothing on a page without one. */
export async function startCustomizer(manifest, properties, top) {
  const Customizer = await load(manifest)
  const customizer = new Customizer()
  const placeholderProvider = {
    tryCreateContent(name, { onDispose }) {
      const place = name === 1 && top()
      if (!place) return undefined
      const domElement = document.createElement('div')
      place.append(domElement)
      const dispose = () => {
        domElement.remove()
        onDispose()
      }
      customizer.content = { domElement, dispose }
      return customizer.content
    },
  }
  Object.assign(customizer, { properties, context: contextOf(manifest, { placeholderProvider }) })
  await customizer.onInit()
  return customizer
}

/** What SharePoint keeps of a web part when its page is saved. */
export const serialize = ({ properties }) => JSON.stringify({ properties })
