import type { MemberInfo } from '#shared/area.ts'

/** Attributes that every element has. */
export const COMMON_ATTRIBUTES: Readonly<Record<string, MemberInfo>> = {
  theme: {
    text: 'Light or dark, or as the system says; without it as the host page around it.',
    type: "'auto' | 'light' | 'dark'",
  },
  density: {
    text: 'How close rows and controls stand; without it the standard.',
    type: "'compact' | 'comfortable'",
  },
  'heading-level': {
    text: 'Rank of the first heading of the element in its page; those below it follow.',
    type: "'1' | '2' | '3' | '4' | '5' | '6'",
    initial: "'2'",
  },
  lang: {
    text: 'Language of all elements of the page: a tag that begins with `en` is English, any other German. Without it that of the person, else that of the page.',
  },
  'api-base': {
    text: 'Address of the portal whose data all elements of the page show. Without it the origin of portal.js.',
  },
}

/** Properties without an attribute that every element has. */
export const COMMON_PROPERTIES: Readonly<Record<string, MemberInfo>> = {
  tokenProvider: {
    text: 'Gives an access token of the signed-in person, for all elements of the page; `undefined` signs out. `minValidity` is in seconds. Set on one element, it counts for all.',
    type: 'TokenProvider | undefined',
  },
  first: {
    text: "The first call, begun by the host page beside the script: `fetch(portal + '/api/notification/first', { method: 'POST', body: token })`. Set on one element, it counts for all; what it does not bring, the usual call does.",
    type: 'Promise<Response> | undefined',
  },
}
