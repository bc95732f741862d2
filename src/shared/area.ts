// The description of an area in src/widgets/<area>/area.ts. No script of a page loads it: `npm run manifest` generates the
// loader's table, the routes of the shell, the manifest and more from it (docs/architecture.md, Areas).
import type { MenuIcon } from './domain/routes/menu-words.ts'
import type { Channel } from './domain/notifications/notification-category.ts'
import type { Area } from './domain/routes/portal-areas.ts'
import type { Role } from './domain/organisation/roles.ts'
import type { Page } from './domain/routes/route.ts'
import type { EventName } from './element/docs/event-docs.ts'

export interface AreaSpec {
  /** Names under which the configuration lists the area, as `areas` of its server module; the first one is the folder's. */
  readonly ids: readonly [Area, ...Area[]]
  readonly elements: readonly ElementInfo[]
  /** Its pages with tabs, menu entries, icons, roles and elements; a more specific path comes first. */
  readonly routes: readonly Page[]
  /** How the bell and the other channels treat the entries that the area sends; without it they appear in the bell only. */
  readonly notices?: NoticeSpec
}

export interface NoticeSpec {
  /** Menu ids of the entries; icon and name are those of the menu. */
  readonly menus: readonly string[]
  /** Background of their tiles in the bell. */
  readonly tone?: 'accent' | 'warning'
  /** The line in the settings of notifications: an own one, or the id of the line of another area. */
  readonly line: NoticeLine | string
  /** The to-dos that can be decided in the bell, by their kind; its server module has a `TodoDecisionRule` for each. */
  readonly decisions?: Readonly<Record<string, DecisionNotice>>
}

/** `approve`, `reject`: texts of buttons · `approved`, `rejected`: texts of results. */
export type DecisionNotice = Readonly<
  Record<'de' | 'en', Readonly<Record<'approve' | 'reject' | 'approved' | 'rejected', string>>>
>

export interface NoticeLine {
  readonly id: string
  readonly icon: MenuIcon
  /** The people with the line: each inner list of roles is sufficient. */
  readonly roles: readonly (readonly Role[])[]
  /** Channels that are enabled by default. */
  readonly channels: readonly Channel[]
  /** The weekly overview contains unread entries. */
  readonly inDigest?: boolean
  /** `what`: examples of its entries · `push`: all that a lock screen shows. */
  readonly words: Readonly<Record<'de' | 'en', { readonly name: string; readonly what: string; readonly push: string }>>
}

/** One public tag. */
export interface ElementInfo {
  readonly tag: `portal-${string}`
  /** What it shows, in a sentence or two. */
  readonly text: string
  /** Attributes besides the common ones (theme, density, heading-level, lang, api-base). A `boolean` is true when present. */
  readonly attributes?: Readonly<Record<string, AttributeInfo>>
  /** Properties without an attribute, besides `tokenProvider` and `first`. */
  readonly properties?: Readonly<Record<string, MemberInfo>>
  /** Events besides the common ones. */
  readonly events?: readonly EventName[]
  /** CSS shadow parts. */
  readonly parts?: Readonly<Record<string, string>>
  /** The element works without a signed-in person. */
  readonly withoutSignIn?: true
  /** Block size that is reserved until the view is painted, as CSS, by the width of the container (cqi); without it 600px. */
  readonly size?: string
  /** The part of the element that belongs to portal.js itself. Such elements are defined first. */
  readonly inLoader?: LoaderPart
  readonly sample: Sample
  /** The entry in the toolbox of SharePoint: the name of one of Fluent's icons. Its texts are in `web-parts/`. */
  readonly webPart: { readonly icon: string }
}

/** An attribute or a property. */
export interface MemberInfo {
  readonly text: string
  /** Type of the property, as TypeScript; without it a string. */
  readonly type?: string
  /** The default value, as TypeScript. */
  readonly initial?: string
}

export interface AttributeInfo extends MemberInfo {
  /** The check in the property pane of SharePoint, where the type does not define it. */
  readonly field?: FieldRule
}

export interface FieldRule {
  readonly rule?: { readonly most: number } | { readonly uuid: true } | { readonly length: number }
  /** Without a value the element is empty. */
  readonly required?: boolean
}

/** Exports of a module that becomes part of portal.js. */
export interface LoaderPart {
  readonly module: `#widgets/${string}`
  /** Name of the exported CSS. */
  readonly css: string
  /** Name of the exported function; see `mount` in element-spec.ts. */
  readonly mount: string
}

/** The sample of the playground and the embedding tests. */
export interface Sample {
  /** Attributes without which the element is empty; `idFrom` takes the id of the first entry, or row of a page, that this call returns. */
  readonly attributes?: Readonly<Record<string, string | { readonly idFrom: string }>>
  /** A demo account with the role, where the user of the playground lacks it. */
  readonly account?: string
  /** German words by which a test recognises a state, as the source of a regular expression. */
  readonly shows: { readonly ready: string; readonly empty: string }
}

/** Whether a member is a flag in the loader's table and the manifest. */
export const isFlag = ({ type }: MemberInfo): boolean => type === 'boolean'
