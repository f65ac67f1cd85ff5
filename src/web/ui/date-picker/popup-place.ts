interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
}

const gap = 4;
const edge = 8;

/** Where a popup stands in the window: below its field, above it when there is room only there, and never outside where it fits. */
export function placeOfPopup(field: Box, popup: Size, view: Size): Place {
  const below = field.bottom + gap;
  const above = field.top - gap - popup.height;
  const isBelow = below + popup.height <= view.height - edge || above < edge;
  const inside = (at: number, size: number, room: number) => Math.max(edge, Math.min(at, room - edge - size));
  return {
    left: inside(field.left, popup.width, view.width),
    top: inside(isBelow ? below : above, popup.height, view.height),
  };
}
