// The part of Microsoft's types that the sources use, for editors and checks without the toolchain, which is 1.1 GB; the package itself is
// compiled against the real ones.
declare module '@microsoft/sp-component-base' {
  export interface IReadonlyTheme {
    readonly isInverted: boolean
    readonly semanticColors?: object
  }
}
declare module '@microsoft/sp-core-library' {
  export enum DisplayMode {
    Read = 1,
    Edit = 2,
  }
}
declare module '@microsoft/sp-http' {
  export class SPHttpClient {
    static readonly configurations: { readonly v1: object }
    get(url: string, configuration: object): Promise<{ readonly ok: boolean; json(): Promise<unknown> }>
  }
}
declare module '@microsoft/sp-property-pane' {
  export interface IPropertyPaneField<T> {
    readonly type: number
    targetProperty: string
    properties: T
  }
  export interface IPropertyPaneConfiguration {
    pages: {
      header?: { description: string }
      groups: { groupName?: string; groupFields: IPropertyPaneField<unknown>[] }[]
    }[]
  }
  export const PropertyPaneLabel: (target: string, props: { text: string }) => IPropertyPaneField<unknown>
  export const PropertyPaneToggle: (
    target: string,
    props: { label: string; onText: string; offText: string; onAriaLabel: string },
  ) => IPropertyPaneField<unknown>
  export const PropertyPaneDropdown: (
    target: string,
    props: { label: string; options: { key: string; text: string }[] },
  ) => IPropertyPaneField<unknown>
  export const PropertyPaneTextField: (
    target: string,
    props: {
      label: string
      description: string
      deferredValidationTime: number
      onGetErrorMessage(value: string): string
    },
  ) => IPropertyPaneField<unknown>
}
declare module '@microsoft/sp-webpart-base' {
  import type { IReadonlyTheme } from '@microsoft/sp-component-base'
  import type { DisplayMode } from '@microsoft/sp-core-library'
  import type { SPHttpClient } from '@microsoft/sp-http'
  import type { IPropertyPaneConfiguration } from '@microsoft/sp-property-pane'
  export interface Context {
    readonly aadTokenProviderFactory: {
      getTokenProvider(): Promise<{ getToken(resource: string, useCachedToken?: boolean): Promise<string> }>
    }
    readonly manifest: { readonly loaderConfig: { readonly internalModuleBaseUrls: readonly string[] } }
    readonly pageContext: { readonly web: { readonly absoluteUrl: string } }
    readonly spHttpClient: SPHttpClient
  }
  export abstract class BaseClientSideWebPart<T extends object> {
    readonly context: Context & { readonly propertyPane: { open(): void } }
    readonly displayMode: DisplayMode
    protected get domElement(): HTMLElement
    protected get properties(): T
    protected onInit(): Promise<void>
    protected abstract render(): void
    protected onThemeChanged(theme: IReadonlyTheme | undefined): void
    protected onDisplayModeChanged(old: DisplayMode): void
    protected onDispose(): void
    protected getPropertyPaneConfiguration(): IPropertyPaneConfiguration
  }
}
declare module '@microsoft/sp-application-base' {
  import type { Context } from '@microsoft/sp-webpart-base'
  export enum PlaceholderName {
    Top = 1,
    Bottom = 2,
  }
  export interface PlaceholderContent {
    readonly domElement: HTMLDivElement
    dispose(): void
  }
  export interface PlaceholderProvider {
    tryCreateContent(name: PlaceholderName, options: { onDispose(): void }): PlaceholderContent | undefined
  }
  export abstract class BaseApplicationCustomizer<T> {
    protected readonly context: Context & { readonly placeholderProvider: PlaceholderProvider }
    protected readonly properties: T
    onInit(): Promise<void>
    protected onPlaceholdersChanged(provider: PlaceholderProvider): void
    protected onDispose(): void
  }
}
