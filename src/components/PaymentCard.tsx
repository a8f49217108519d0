import { useState, type ReactNode, type Ref } from 'react'
import { keyframes, styled } from 'styled-components'
import { lobePath } from './lobePath'
import { engraving, plastic } from './plastic'
import { rosetteFor } from './rosetteFor'
import { VisuallyHidden } from './VisuallyHidden'
import { WhenIdle } from './WhenIdle'

interface Props {
  kind: 'debit' | 'credit'
  /** Determines the engraving, which is different for each card. */
  seed: string
  /** Formatted: `•••• •••• •••• 4821`, or the full number while it is shown. */
  number: string
  /** The digits, so that the caller can select them. */
  numberRef?: Ref<HTMLDivElement> | undefined
  holder: ReactNode
  /** `11/29` */
  expiry: string
  /** A balance, `Active` or `Frozen ❅`. Several stand below each other. */
  corner?: ReactNode
  /** Between the corner and the number, in the card's own ink: its gauge. */
  middle?: ReactNode
  isFrozen?: boolean
  /** One of many: the list says in words what it shows, and its engraving may come a moment later. */
  isInList?: boolean | undefined
}

/** How long the frost takes to cross a card, in seconds. Short, because the word in the corner appears at once. */
const FROST_S = 0.4

/** The frost spreads from the corner with the rosette. */
const FROST_CENTRE = 'circle at 82% 28%'

/** The plastic is gone when the frost has covered it. */
const COVERED = keyframes`
  from, 75% {
    opacity: 1;
  }
`

/*
 * Attributes tell how a card looks, instead of props of its styles: each combination of those would add a rule to the page
 * when it is first shown, and the browser would compute the styles of all elements again, in the middle of a scroll.
 *
 * A long list sets the width itself: with a container query the browser computes the styles of each card twice.
 *
 * Each compositing layer makes a long list slower. So the plastic is a layer of its own only on a card that has turned, the
 * frost (`::before`) is hidden while a card has none, and the engraving uses a mixed colour instead of opacity.
 *
 * Forced colours remove the background, so the outline shows the card's edge. A print keeps the background: the text is too
 * pale for white paper.
 */
const Plastic = styled.div`
  ${plastic}
  container-type: var(--card-container, inline-size);
  @media print {
    container-type: inline-size;
  }
  position: relative;
  outline: 1px solid transparent;
  outline-offset: -1px;
  overflow: hidden;
  isolation: isolate;
  print-color-adjust: exact;
  background: var(--plastic-to) var(--plastic);
  color: var(--card-ink);
  --amount: var(--card-ink);
  box-shadow: var(--shadow);
  --frost-reach: 0%;
  transition:
    --frost-reach ${FROST_S}s ease-out,
    background-color 0.1s;

  /* The plastic below moving frost. */
  &[data-turned] {
    background-image: none;
  }
  &[data-turned]::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -3;
    background: var(--plastic);
  }

  /* The frost. */
  &[data-frozen]::before,
  &[data-turned]::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -2;
    visibility: hidden;
    transition: visibility 0s ${FROST_S}s;
    background:
      radial-gradient(120% 90% at 100% 0%, var(--ice-shine), transparent 60%),
      radial-gradient(90% 80% at 0% 100%, var(--ice-shine), transparent 55%),
      linear-gradient(160deg, var(--ice-from), var(--ice-to));
    mask-image: radial-gradient(
      ${FROST_CENTRE},
      black calc(var(--frost-reach) - 30%),
      transparent var(--frost-reach)
    );
  }

  > .rosette {
    position: absolute;
    inset: 0;
    z-index: -1;
    width: 100%;
    height: 100%;
    stroke: var(--plastic-engraving);
    transition: stroke ${FROST_S}s;
  }

  &[data-frozen] {
    --frost-reach: 135%;
    --plastic-engraving: ${engraving('ice')};
    background: var(--ice-to);
    color: var(--ice-ink);
    --amount: var(--ice-ink);
    transition-delay: 0s, ${FROST_S - 0.1}s;
    &::after {
      opacity: 0;
      animation: ${COVERED} ${FROST_S}s;
    }
    &::before {
      visibility: visible;
      transition-delay: 0s;
    }
  }
`

const FREEZING = keyframes`
  from, to {
    -webkit-text-fill-color: transparent;
  }
`
/** The same animation under another name: a change of name restarts it. */
const THAWING = keyframes`
  0%, 100% {
    -webkit-text-fill-color: transparent;
  }
`

/*
 * Text grows with the customer's font size as long as it fits the card. While frost moves over the card, its ink is painted
 * behind the text and switches at the front of the frost: dark ink stands on ice only, light ink on the plastic only.
 */
const Face = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 100%;
  padding: clamp(14px, 7%, 22px);
  --width: var(--card-width, 100cqi);
  @media print {
    --width: 100cqi;
  }
  font-size: min(1rem, max(16px, 0.066 * var(--width)));

  [data-turned] > & {
    background: radial-gradient(
      ${FROST_CENTRE},
      var(--ice-ink) calc(var(--frost-reach) - 18%),
      var(--card-ink) calc(var(--frost-reach) - 12%)
    );
    background-clip: text;
    animation: ${THAWING} ${FROST_S}s;
  }
  [data-turned][data-frozen] > & {
    animation-name: ${FREEZING};
  }
`

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: 12px;
  font-size: 0.8125em;
`

/* 15 px at the usual font size; the row has 13 px. */
const Kind = styled.b`
  font-size: 1.154em;
  font-weight: 600;
`

const Corner = styled.span`
  display: grid;
  justify-items: end;
  font-weight: 500;
`

const Digits = styled.div`
  margin-bottom: 8px;
  font-weight: 500;
  font-size: clamp(0.75em, 0.059 * var(--width), 1.125em);
  letter-spacing: 0.12em;
  white-space: nowrap;
`

const Holder = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** All lobes as one path: in a long list, it costs less than an element per lobe. */
function Engraving({ seed }: { seed: string }) {
  const rosette = rosetteFor(seed)
  return <path d={lobePath(rosette, rosette.lobes)} />
}

/** A payment card. A frozen one is covered in ice and stays legible. */
export function PaymentCard({
  kind,
  seed,
  number,
  numberRef,
  holder,
  expiry,
  corner,
  middle,
  isFrozen = false,
  isInList = false,
}: Props) {
  const isMasked = number.includes('•')
  // A card that is already frozen when it is first drawn has no animation.
  const [isFirst] = useState(isFrozen)
  const [hasTurned, setHasTurned] = useState(false)
  if (isFrozen !== isFirst && !hasTurned) setHasTurned(true)
  return (
    <Plastic
      data-kind={kind}
      data-frozen={isFrozen || undefined}
      data-turned={hasTurned || undefined}
      aria-hidden={isInList || undefined}
    >
      <svg className="rosette" viewBox="-2500 -600 3200 2020" strokeWidth={4.5} aria-hidden="true">
        <WhenIdle isLate={isInList}>
          <Engraving seed={seed} />
        </WhenIdle>
      </svg>
      <Face>
        <Row>
          <Kind>{kind === 'debit' ? 'Debit' : 'Credit'}</Kind>
          {corner !== undefined && <Corner>{corner}</Corner>}
        </Row>
        {middle}
        <div>
          {/* The key drops the selection when the number changes. */}
          <Digits key={number} ref={numberRef} aria-hidden={isMasked}>
            {number}
          </Digits>
          {isMasked && !isInList && <VisuallyHidden>Number ending in {number.slice(-4)}</VisuallyHidden>}
          <Row>
            <Holder>{holder}</Holder>
            <span>
              {!isInList && <VisuallyHidden>Expires </VisuallyHidden>}
              {expiry}
            </span>
          </Row>
        </div>
      </Face>
    </Plastic>
  )
}
