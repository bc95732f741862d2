import type { ReactElement } from 'react'

/** Stands where a story has no picture, or one that cannot be shown: the bridge of the logo in the colours of the page. */
export const StoryArt = (): ReactElement => (
  <svg
    className="art"
    viewBox="0 0 480 270"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    data-testid="story-art"
  >
    <path className="hill" d="M0 176c70-44 130-50 200-18s150 26 280-30v142H0z" />
    <path d="M48 118h384v18H48z" />
    <path d="M48 142h384v66h-34v-12a46 46 0 0 0-92 0v12h-32v-12a46 46 0 0 0-92 0v12h-32v-12a46 46 0 0 0-68-40v52H48z" />
  </svg>
)
