// Written by npm run manifest from src/widgets/*/area.ts. Defaults are left out.
import type { ElementSpec } from '#shared/element/element-spec.ts'
import { bellCss, mountBellButton } from '#widgets/notifications/bell/bell-button.ts'

/** Every public tag with its attributes and properties. The view of a tag is {tag}.element.ts. */
export const ELEMENTS: readonly ElementSpec[] = [
  { tag: 'portal-bell', attributes: ['side=start|end'], flags: ['settings'], css: bellCss, mount: mountBellButton },
  {
    tag: 'portal-news-cards',
    size: 'clamp(636px,(100vw - 640px)*999,856px)',
    attributes: ['category', 'layout=auto|home|list', 'size=number'],
    properties: ['listState'],
  },
  { tag: 'portal-news', attributes: ['category', 'layout=cards|list', 'search'], properties: ['listState'] },
  { tag: 'portal-story', attributes: ['story-id=number'] },
  { tag: 'portal-news-editor', attributes: ['story-id=number|text'], properties: ['listState'] },
  { tag: 'portal-news-categories' },
  { tag: 'portal-notification-settings' },
  { tag: 'portal-security', attributes: ['set-up'] },
  { tag: 'portal-user-profile', attributes: ['person-id'] },
  { tag: 'portal-my-data' },
  { tag: 'portal-legal', attributes: ['document=terms|privacy|conditions|accessibility'] },
]
