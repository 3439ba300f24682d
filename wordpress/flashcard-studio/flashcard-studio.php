<?php
/**
 * Plugin Name:       Flashcard Studio
 * Description:       Shows the flashcard sets and the catalog of a Flashcard Studio: by shortcode, as blocks, or by an address on a line of its own.
 * Version:           1.2.1
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           UNLICENSED
 * Text Domain:       flashcard-studio
 * Domain Path:       /languages
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

define( 'FLASHCARD_STUDIO_VERSION', '1.2.1' );
define( 'FLASHCARD_STUDIO_FILE', __FILE__ );

require __DIR__ . '/includes/studio-address.php';
require __DIR__ . '/includes/options.php';
require __DIR__ . '/includes/addresses.php';
require __DIR__ . '/includes/frame.php';
require __DIR__ . '/includes/shortcodes.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/embeds.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/translations.php';

add_action( 'init', 'flashcard_studio_load_texts', 1 );
add_action( 'init', 'flashcard_studio_register_script' );
add_action( 'init', 'flashcard_studio_register_shortcodes' );
add_action( 'init', 'flashcard_studio_register_blocks' );
add_action( 'init', 'flashcard_studio_register_embeds' );
add_action( 'init', 'flashcard_studio_register_settings' );
add_action( 'init', 'flashcard_studio_note_urls' );
add_action( 'admin_menu', 'flashcard_studio_add_settings_page' );
add_filter( 'load_textdomain_mofile', 'flashcard_studio_near_translation' );
add_filter( 'load_script_translation_file', 'flashcard_studio_near_translation' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'flashcard_studio_add_settings_link' );

function flashcard_studio_load_texts() {
	load_plugin_textdomain( 'flashcard-studio', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}
