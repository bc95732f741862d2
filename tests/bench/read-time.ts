import type { Api } from '#tests/e2e/api.ts'

/** Ms from the request to the end of its response. */
export async function readTime(url: string, { sub, token }: Api): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token()}`, 'x-subject-id': sub } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - began
}
