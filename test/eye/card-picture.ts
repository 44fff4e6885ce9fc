// A specimen's card as lumas, for the tests.
import type { CardPicture } from '../../src/testing/blind-hand/scene.ts';
import type { Side } from '../../src/testing/specimens/placed-card.ts';
import { cardPictureIn } from '../support/cut-out.ts';
import { specimen } from '../support/specimen.ts';

export const cardPicture = async (side: Side): Promise<CardPicture> => cardPictureIn(await specimen(side), side);
