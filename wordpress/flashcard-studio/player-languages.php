<?php
/**
 * The languages of the player, each by its own name. The studio writes them when the plugin is downloaded there.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

return array();
