// Written by npm run manifest.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'portal-bell': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        side?: 'start' | 'end' | undefined
        settings?: boolean | undefined
      }
      'portal-news-cards': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        category?: string | undefined
        layout?: 'auto' | 'home' | 'list' | undefined
        size?: number | string | undefined
      }
      'portal-news': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        category?: string | undefined
        layout?: 'cards' | 'list' | undefined
        search?: string | undefined
      }
      'portal-story': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'story-id'?: number | string | undefined
      }
      'portal-news-editor': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'story-id'?: number | string | undefined
      }
      'portal-news-categories': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-notification-settings': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-security': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'set-up'?: boolean | string | undefined
      }
      'portal-user-profile': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'person-id'?: string | undefined
      }
      'portal-my-data': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-legal': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        document?: 'terms' | 'privacy' | 'conditions' | 'accessibility' | undefined
      }
      'portal-postbox': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        box?: 'received' | 'sent' | undefined
      }
      'portal-form': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'form-id'?: number | string | undefined
      }
      'portal-form-editor': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'template-id'?: number | string | undefined
        'company-id'?: number | string | undefined
        'site-id'?: number | string | undefined
        'draft-id'?: string | undefined
      }
      'portal-form-templates': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'template-id'?: string | undefined
      }
      'portal-working-hours': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        highlight?: string | undefined
        month?: string | undefined
      }
      'portal-working-time-control': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        highlight?: string | undefined
        scope?: 'own' | 'office' | undefined
      }
      'portal-working-time-settings': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-vacation-approval': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        layout?: 'board' | 'table' | 'decided' | undefined
        highlight?: string | undefined
      }
      'portal-team-calendar': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        shows?: 'team' | 'members' | 'table' | undefined
      }
      'portal-leave-settings': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-vacation-calendar': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        view?: 'month' | 'year' | 'list' | undefined
        highlight?: string | undefined
      }
      'portal-benefits': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-benefit': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'benefit-id'?: number | string | undefined
      }
      'portal-benefit-editor': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'benefit-id'?: string | undefined
      }
      'portal-conduct': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        view?: 'code' | 'editing' | 'evidence' | undefined
        section?: string | undefined
        version?: string | undefined
      }
      'portal-forum': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-question': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'question-id'?: number | string | undefined
        words?: string | undefined
      }
      'portal-forum-editing': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-suppliers': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        view?: 'report' | 'new' | undefined
      }
      'portal-supplier': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'partner-id'?: number | string | undefined
      }
      'portal-supplier-relationship': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'partner-id'?: number | string | undefined
        'company-id'?: number | string | undefined
      }
      'portal-marketplace': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        shows?: 'offers' | 'wanted' | 'own' | 'moderation' | 'rules' | undefined
      }
      'portal-ad': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'ad-id'?: number | string | undefined
      }
      'portal-ad-editor': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        'ad-id'?: number | string | undefined
      }
      'portal-responsibility': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        view?: 'overview' | 'groups' | 'lead-buyers' | 'box' | undefined
        question?: string | undefined
      }
      'portal-duplicates': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        view?: 'pairs' | 'merges' | 'administration' | undefined
        'partner-id'?: number | string | undefined
      }
      'portal-production-logins': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        view?: 'master-data' | undefined
      }
      'portal-production-times': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        area?: string | undefined
        day?: string | undefined
        month?: string | undefined
        shift?: 'early' | 'late' | 'night' | undefined
        view?: 'shift' | 'own' | 'month' | undefined
      }
      'portal-terminal': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
      }
      'portal-controlling': Tag & {
        theme?: 'auto' | 'light' | 'dark' | undefined
        density?: 'compact' | 'comfortable' | undefined
        'heading-level'?: '1' | '2' | '3' | '4' | '5' | '6' | undefined
        'api-base'?: string | undefined
        tab?: 'overview' | 'statistics' | 'editing' | undefined
        figure?: string | undefined
        company?: string | undefined
        site?: string | undefined
        period?: string | undefined
        comparison?: 'vorperiode' | 'vorjahr' | 'ohne' | undefined
        by?: 'firma' | 'standort' | 'klasse' | undefined
      }
    }
  }
}
