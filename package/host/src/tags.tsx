// A host with React 19: the bare tags. Where a line is wrong on purpose the compiler has to say so.
import '@talbrueck/portal-widgets/jsx'

export const Page = () => (
  <>
    <portal-bell side="end" settings onportal-unread={(event) => event.detail.count.toFixed()} />
    <portal-story story-id={7} onportal-navigate={(event) => event.preventDefault()} lang="de" />
    <portal-news-cards layout="home" size="5" theme="light" />
    {/* @ts-expect-error -- no such layout */}
    <portal-news-cards layout="grid" />
    {/* @ts-expect-error -- the detail of another event */}
    <portal-bell onportal-unread={(event) => event.detail.path} />
  </>
)
