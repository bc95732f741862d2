import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { raiseFailure } from './raise-failure.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'

beforeEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))
const URL = 'http://localhost:8080/api/news/ma/news/highlight'

test.each([
  [new ApiError({ status: 503, code: 'x', title: '', url: URL, method: 'GET', body: '{}' }), { status: 503 }],
  [new ApiError({ status: 'Error', code: 'network', title: '', url: URL, method: 'GET' }), { status: 'Error' }],
  [
    new ApiError({ status: 422, code: 'x', title: '', details: 'why', url: URL, method: 'POST', body: 'b' }),
    { status: 422, details: 'why', call: { url: URL, method: 'POST', body: 'b' } },
  ],
  [new TypeError('x is not a function'), { status: 'Error' }],
])('[APP-16] %s becomes a toast with its status, its details and the call', (why, toast) => {
  raiseFailure('Etwas ging nicht.', why)
  expect($toasts.get()).toEqual([expect.objectContaining({ kind: 'error', text: 'Etwas ging nicht.', ...toast })])
})
