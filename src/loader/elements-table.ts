// Written by npm run manifest from src/widgets/*/area.ts. Defaults are left out.
import type { ElementSpec } from '#shared/element/element-spec.ts'
import { bellCss, mountBellButton } from '#widgets/notifications/bell/bell-button.ts'

/** Every public tag with its attributes and properties. The view of a tag is {tag}.element.ts. */
export const ELEMENTS: readonly ElementSpec[] = [
  { tag: 'portal-bell', attributes: ['side=start|end'], flags: ['settings'], css: bellCss, mount: mountBellButton },
  {
    tag: 'portal-news-cards',
    size: 'min(clamp(max(1004px - 92cqi,710px),(100cqi - 449.9px)*99999,1666px),max(2116px - 100cqi,1344px,(640px - 100cqi)*99999),max(940px,(920px - 100cqi)*99999))',
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
  { tag: 'portal-working-hours', attributes: ['highlight', 'month'] },
  { tag: 'portal-working-time-control', attributes: ['highlight', 'scope=own|office'] },
  { tag: 'portal-working-time-settings' },
  { tag: 'portal-vacation-approval', attributes: ['layout=board|table|decided', 'highlight'] },
  { tag: 'portal-team-calendar', attributes: ['shows=team|members|table'] },
  { tag: 'portal-leave-settings' },
  { tag: 'portal-vacation-calendar', attributes: ['view=month|year|list', 'highlight'] },
  { tag: 'portal-benefits' },
  { tag: 'portal-benefit', attributes: ['benefit-id=number'] },
  { tag: 'portal-benefit-editor', attributes: ['benefit-id'] },
  { tag: 'portal-conduct', attributes: ['view=code|editing|evidence', 'section', 'version'] },
  { tag: 'portal-forum' },
  { tag: 'portal-question', attributes: ['question-id=number', 'words'] },
  { tag: 'portal-forum-editing' },
  { tag: 'portal-suppliers' },
  { tag: 'portal-supplier', attributes: ['partner-id=number'] },
  { tag: 'portal-supplier-relationship', attributes: ['partner-id=number', 'company-id=number'] },
  { tag: 'portal-marketplace', attributes: ['shows=offers|wanted|own|moderation|rules'] },
  { tag: 'portal-ad', attributes: ['ad-id=number'] },
  { tag: 'portal-ad-editor', attributes: ['ad-id=number'] },
  { tag: 'portal-responsibility', attributes: ['view=overview|groups|lead-buyers|box', 'question'] },
]
