// Shows the element with responses by path, for tests.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Service, sentIn } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Duplicates } from '#widgets/duplicates/duplicates.tsx'
import { aPair } from './a-pair.ts'

export const SECOND = { id: 16, bpNumber: 107_016, name: 'Ruhrtal Stahl GmbH', city: 'Hagen' }
export const SECOND_TWICE = { id: 32, bpNumber: 231_911, name: 'RUHRTAL STAHL GMBH', city: 'Hagen' }

interface Call {
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly version?: number
}

/** Answers with the writes that the server gets. */
export async function open(
  service: Service,
  roles: readonly string[] = ['portal_ek', 'menu_ek_doubletten'],
  props: Record<string, string> = {},
) {
  const calls: Call[] = []
  const recorded = Object.fromEntries(
    Object.entries(service).map(([path, reply]) => [
      path,
      (url: URL, init: RequestInit) => {
        if (init.method && init.method !== 'GET')
          calls.push({
            path: url.pathname,
            method: init.method,
            ...sentIn(init),
          })
        return typeof reply === 'function' ? (reply as (url: URL, init: RequestInit) => unknown)(url, init) : reply
      },
    ]),
  )
  const { unmount } = await screenTest(Duplicates, {
    service: {
      '/material-groups': [],
      ...recorded,
      '/pairs/16/32': aPair({
        one: { ...aPair().one, ...SECOND },
        other: { ...aPair().other, ...SECOND_TWICE },
      }),
      ...('/merge-requests' in service ? {} : { '/merge-requests': { requests: [] } }),
      ...('/merges' in service ? {} : { '/merges': { merges: [] } }),
      ...('/no-duplicates' in service ? {} : { '/no-duplicates': { noDuplicates: [] } }),
    },
    roles,
    props,
  })
  leave = unmount
  return calls
}

let leave = (): void => undefined
/** Goes to another page. */
export const leavePage = (): void => leave()

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
