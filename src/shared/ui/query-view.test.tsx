import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { QueryView } from './query-view.tsx'

/** A page with a query; `settle` responds to the running request. */
function page() {
  const reads: PromiseWithResolvers<string>[] = []
  const [createFetcherStore, , { revalidateKeys }] = nanoquery({ onErrorRetry: null })
  const $answer = createFetcherStore<string, Error>(['read'], {
    fetcher: () => {
      reads.push(Promise.withResolvers<string>())
      return reads.at(-1)!.promise
    },
  })
  const refresh = () => revalidateKeys(() => true)
  function Page() {
    const answer = useStore($answer)
    return (
      <main>
        {answer.data ? (
          <h1>{answer.data}</h1>
        ) : (
          <QueryView state={answer} text="Der Dienst antwortet nicht." onRetry={refresh}>
            <p>Wird geholt</p>
          </QueryView>
        )}
      </main>
    )
  }
  render(<Page />)
  const settle = (end: (read: PromiseWithResolvers<string>) => void) => act(async () => end(reads.at(-1)!))
  return {
    fail: () =>
      settle(({ reject }) =>
        reject(new ApiError({ status: 503, title: 'x', code: 'unavailable', url: '/read', method: 'GET' })),
      ),
    answer: () => settle(({ resolve }) => resolve('Meine Daten')),
    refresh: () => act(async () => refresh()),
  }
}
const button = (name: string) => screen.getByRole('button', { name })

test('a retry keeps the error, busy and focused; another failure is announced again', async () => {
  const { fail } = page()
  expect(screen.getByText('Wird geholt')).toBeTruthy()
  await fail()
  const first = screen.getByRole('alert')
  expect(first.textContent).toContain('503 - Der Dienst antwortet nicht.')
  await userEvent.click(button('Erneut versuchen'))
  expect(document.activeElement).toBe(button('Wird geladen'))
  expect(button('Wird geladen').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Wird geladen')
  expect(screen.getByRole('alert')).toBe(first)
  await fail()
  expect(document.activeElement).toBe(button('Erneut versuchen'))
  // A region that existed before with the same text is not read again.
  expect(screen.getByRole('alert')).not.toBe(first)
})

test('arriving data moves the focus to its heading', async () => {
  const { fail, answer } = page()
  await fail()
  await userEvent.click(button('Erneut versuchen'))
  await answer()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meine Daten' }))
})

test('an automatic retry keeps the error silently and does not move the focus', async () => {
  const { fail, answer, refresh } = page()
  await fail()
  const first = screen.getByRole('alert')
  await refresh()
  expect(button('Erneut versuchen').getAttribute('aria-busy')).toBeNull()
  await fail()
  expect(screen.getByRole('alert')).toBe(first)
  await refresh()
  await answer()
  expect(document.activeElement).toBe(document.body)
})
