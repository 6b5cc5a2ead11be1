import { describe, expect, it } from '@jest/globals';
import { ALL_PLACE_TYPES } from '@app/contracts';
import { KITCHENS, kitchenOf } from './kitchens.js';
import { sceneOf, SCENES } from './scenes.js';

const restaurant = (...cuisines: string[]) => kitchenOf('casual_restaurants', cuisines);

describe('the kitchen of a place', () => {
  it.each([
    ['south_indian', 'South Indian', 'udupi', 'Andhra', 'keralite', 'Chettinad', 'dosa', 'idly'],
    ['north_indian', 'north indian', 'Mughlai', 'kebab', 'biriyani', 'Hyderabadi Biryani', 'parantha', 'curry'],
    ['indian', 'indian', 'Bengali', 'vegetarian', 'modern indian', 'regional', 'local', 'rajasthani'],
    ['grill', 'barbecue', 'arabic', 'turkish', 'shawarma', 'grill'],
    ['chinese', 'chinese', 'asian', 'momos', 'tibetan', 'tandoori momos'],
    ['noodles', 'thai', 'japanese', 'ramen', 'korean'],
    ['italian', 'pizza', 'italian', 'pasta'],
    ['seafood', 'seafood', 'fish', 'goan', 'mangalorean', 'Karnataka Coastal', 'fish and chips'],
    ['burgers', 'burger', 'sandwich', 'fried chicken', 'hot dog'],
    ['snacks', 'chaat', 'Chats', 'vada pav', 'kathi rolls'],
    ['juice', 'juice', 'bubble tea', 'MILK SHAKE', 'lassi'],
    ['coffee', 'coffee shop', 'tea'],
    ['dessert', 'ice cream', 'sweets', 'frozen yogurt'],
    ['bakery', 'cake', 'pastry', 'donut'],
  ])('is %s by its words, however they are spelled', (kitchen, ...words) => {
    expect(words.map((word) => [word, restaurant(word)])).toEqual(words.map((word) => [word, kitchen]));
  });

  it('is that of the first cuisine that is known', () => {
    expect(restaurant('chinese', 'indian')).toBe('chinese');
    expect(restaurant('international', 'pizza', 'chinese')).toBe('italian');
    expect(restaurant('steak house')).toBe('burgers');
    expect([restaurant(), restaurant('international'), restaurant('french', 'tapas')]).toEqual([null, null, null]);
  });

  it('is the part of India that is named beside "Indian", and any that is named beside "regional"', () => {
    expect(restaurant('indian', 'chinese', 'south indian')).toBe('south_indian');
    expect(restaurant('regional', 'seafood')).toBe('seafood');
    expect(restaurant('regional', 'international', 'chinese', 'indian')).toBe('chinese');
    expect([restaurant('indian', 'chinese'), restaurant('indian', 'lebanese')]).toEqual(['indian', 'indian']);
  });

  it('leaves bars, rooftops and cafés as they are, save for cafés of desserts and cakes', () => {
    for (const type of ALL_PLACE_TYPES.filter((each) => !/restaurants|fine_dining|street_food|food_courts/.test(each)))
      expect([type, kitchenOf(type, ['pizza'])]).toEqual([type, null]);
    expect(['coffee shop', 'ice cream', 'cake'].map((cuisine) => kitchenOf('cafes', [cuisine]))).toEqual([null, 'dessert', 'bakery']);
  });
});

describe('the scene of a venue', () => {
  const KITCHEN_WORDS = ['dosa', 'kebab', 'indian', 'barbecue', 'chinese', 'thai', 'pizza', 'seafood', 'burger', 'chaat', 'juice', 'tea'];

  it('differs for each kitchen', () => {
    const cuisines = [...KITCHEN_WORDS, 'ice cream', 'cake'];
    expect(new Set(cuisines.map((cuisine) => restaurant(cuisine))).size).toBe(KITCHENS.length);
    expect(new Set(cuisines.map((cuisine) => sceneOf(['casual_restaurants'], [cuisine]))).size).toBe(KITCHENS.length);
  });

  it('is that of the first kind where no kitchen is known', () => {
    expect(sceneOf(['casual_restaurants', 'cafes'], ['international'])).toBe('bistro');
    expect(sceneOf(['fine_dining'])).toBe('table');
    expect(sceneOf([])).toBe('skyline');
    expect(ALL_PLACE_TYPES.filter((type) => !SCENES.includes(sceneOf([type])))).toEqual([]);
  });
});
