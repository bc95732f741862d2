import type { MemberInfo } from '#shared/area.ts'

/** Attributes that every element has. */
export const COMMON_ATTRIBUTES: Readonly<Record<string, MemberInfo>> = {
  theme: {
    text: 'Light, dark, or as the system is set; without it like the host page.',
    type: "'auto' | 'light' | 'dark'",
  },
  density: {
    text: 'Height of rows and controls; without it the standard.',
    type: "'compact' | 'comfortable'",
  },
  'heading-level': {
    text: 'Level of the first heading of the element; the levels of the others follow from it.',
    type: "'1' | '2' | '3' | '4' | '5' | '6'",
    initial: "'2'",
  },
  lang: {
    text: 'Language of all elements of the page: a tag that begins with `en` is English, any other German. Without it that of the signed-in person, otherwise that of the page.',
  },
  'api-base': {
    text: 'Address of the portal whose data all elements of the page show. Without it the origin of portal.js.',
  },
}

/** Properties without an attribute that every element has. */
export const COMMON_PROPERTIES: Readonly<Record<string, MemberInfo>> = {
  tokenProvider: {
    text: 'Returns an access token of the signed-in person; `undefined` signs out. `minValidity` is in seconds. Set on one element, it applies to all elements of the page.',
    type: 'TokenProvider | undefined',
  },
  first: {
    text: "The first request, sent by the host page while the script loads: `fetch(portal + '/api/notification/first', { method: 'POST', body: token })`. Set on one element, it applies to all; if it fails, the ordinary request follows.",
    type: 'Promise<Response> | undefined',
  },
}
