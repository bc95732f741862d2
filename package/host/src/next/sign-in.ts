/** From a route of the page's own server, which reads its session cookie. */
export async function accessToken({ forceRefresh }: { forceRefresh: boolean }): Promise<string> {
  const response = await fetch(`/api/portal-token?fresh=${forceRefresh}`)
  if (!response.ok) throw new Error('nobody is signed in')
  return response.text()
}
